import type { Me } from '../../../grader/contracts/accounts.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'

/** As the server takes them. */
export const PASSWORD = { least: 10, most: 128 } as const

const PASSWORD_HINT = `${PASSWORD.least} characters or more. Four words that do not belong together are easy to keep in mind.`

/** To sign in and to make an account, as two tabs. */
export function signInView({ providers }: Pick<Me, 'providers'>): Html {
  return html`<tab-set data-label="Sign in or make an account">
<section data-tab="Sign in" id="sign-in"><form data-do="sign-in">
${field('in', { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
${field('in', { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<p class="actions"><button class="button main">Sign in</button></p>
<p class="others">Without the password: <button class="as-link" data-do="link" formnovalidate>send me a link</button> that signs me in, or
<button class="as-link" data-do="forgot" formnovalidate>let me choose a new one</button>.</p>
</form></section>
<section data-tab="Make an account" id="sign-up"><form data-do="sign-up">
${field('up', { name: 'name', label: 'Name', autocomplete: 'name', most: 120, hint: 'As your instructors know you, if you have any.' })}
${field('up', { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
${field('up', { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', ...PASSWORD, hint: PASSWORD_HINT })}
<p class="actions"><button class="button main">Make the account</button></p>
</form></section>
</tab-set>
${providers.length > 0 && html`<form class="providers" data-do="with" aria-label="With an account elsewhere">${providers.map(({ id, name }) => html`<button class="button" name="provider" value="${id}">Go on with ${name}</button>`)}</form>`}`
}

/** Said when a letter is on its way. @param mail where letters go, as GET /api/me says it */
export function emailSent(email: string, what: string, mail: Me['mail']): Html {
  return mail === null
    ? html`A letter to <b>${email}</b> is on its way: ${what}`
    : html`This server sends no mail. The email to <b>${email}</b> is a file in the server’s mail folder, <code>mail</code> in its data folder: ${what}`
}

/** To choose a new password, with the token of a letter's link. */
export function newPasswordView(): Html {
  return html`<form data-do="new-password" class="card"><h2>Choose a new password</h2>
<p>Whoever is signed in to this account, anywhere, is then signed out, and its tokens end.</p>
${field('new', { name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', ...PASSWORD, hint: PASSWORD_HINT })}
<p class="actions"><button class="button main">Set the password</button></p></form>`
}
