import type { Me } from '../../../grader/contracts/accounts.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'

/** Lengths that the server accepts. */
export const PASSWORD = { least: 10, most: 128 } as const

const PASSWORD_HINT = `${PASSWORD.least} characters or more. Four unrelated words are easy to remember.`

/** Forms to sign in and to create an account, as two tabs. */
export function signInView({ providers }: Pick<Me, 'providers'>): Html {
  return html`<tab-set data-label="Sign in or create an account">
<section data-tab="Sign in" id="sign-in"><form data-do="sign-in">
${field('in', { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
${field('in', { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<p class="actions"><button class="button main">Sign in</button></p>
<p class="others">No password? <button class="as-link" data-do="link" formnovalidate>Email me a sign-in link</button> or
<button class="as-link" data-do="forgot" formnovalidate>reset my password</button>.</p>
</form></section>
<section data-tab="Create an account" id="sign-up"><form data-do="sign-up">
${field('up', { name: 'name', label: 'Name', autocomplete: 'name', most: 120, hint: 'The name that your instructors know you by.' })}
${field('up', { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
${field('up', { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', ...PASSWORD, hint: PASSWORD_HINT })}
<p class="actions"><button class="button main">Create account</button></p>
</form></section>
</tab-set>
${providers.length > 0 && html`<form class="providers" data-do="with" aria-label="Sign in with another provider">${providers.map(({ id, name }) => html`<button class="button" name="provider" value="${id}">Continue with ${name}</button>`)}</form>`}`
}

/** Message after an email was sent. @param mail of GET /api/me: `folder` if the server only writes emails to a folder */
export function emailSent(email: string, what: string, mail: Me['mail']): Html {
  return mail === null
    ? html`We have sent an email to <b>${email}</b>: ${what}`
    : html`This server does not send email. The email to <b>${email}</b> is a file in the folder <code>mail</code> of the server’s data folder: ${what}`
}

/** Form to choose a new password, with the token of an email's link. */
export function newPasswordView(): Html {
  return html`<form data-do="new-password" class="card"><h2>Choose a new password</h2>
<p>This signs the account out everywhere and revokes its tokens.</p>
${field('new', { name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', ...PASSWORD, hint: PASSWORD_HINT })}
<p class="actions"><button class="button main">Set the password</button></p></form>`
}
