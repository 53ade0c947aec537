import type { Account } from '../../../grader/contracts/accounts.ts'
import type { Session } from '../shared/api/account.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment } from '../shared/time.ts'
import { deviceOf } from './device.ts'

/** Label of an account's role, shown after its address. */
const ROLE_WORDS: Record<Account['role'], string> = { learner: '', instructor: ' · instructor', admin: ' · administrator' }

/** The account of the signed-in user. */
export function profileView(account: Account): Html {
  return html`<div class="profile">
<form data-do="sign-out" class="who"><div><p class="name">${account.name}</p><p class="soft">${account.email}${ROLE_WORDS[account.role]}</p></div><p class="actions"><a class="button" href="/cohorts/">Your cohorts</a> ${account.role === 'admin' && html`<a class="button" href="/admin/">Admin</a> `}<a class="button" href="/notebook/">Notebook</a> <a class="button" href="/certificate/">Certificate</a> <button class="button">Sign out</button></p></form>
<left-here></left-here>
${!account.emailVerified && unproven()}
<section aria-labelledby="name-title"><h2 id="name-title">Name</h2>
<form data-do="rename" class="row">${field('rename', { name: 'name', label: 'Shown to the members of your cohorts', value: account.name, autocomplete: 'name', most: 120 })}<button class="button">Save</button></form></section>
<section aria-labelledby="address-title"><h2 id="address-title">Email address</h2><p>The new address gets a link that confirms it. Your attempts, cohorts and grades stay.</p>
<form data-do="change-email" class="row">${field('address', { name: 'email', label: `Instead of ${account.email}`, type: 'email', autocomplete: 'email', most: 254 })}<button class="button">Change</button></form></section>
<section id="emails" aria-labelledby="emails-title"><h2 id="emails-title">Emails</h2><p>About the cohorts you are in.${!account.emailVerified && ' You get none until your address is verified.'}</p><account-emails></account-emails></section>
<section aria-labelledby="sessions-title"><h2 id="sessions-title">Where you are signed in</h2><div data-part="sessions"></div></section>
<section aria-labelledby="sharing"><h2 id="sharing">Sharing solutions</h2><p>You can show your best passing solution of each exercise to others who passed it and are signed in, under a pseudonym. Solutions of an assignment stay private until it is due for everyone.</p><account-sharing></account-sharing></section>
<section aria-labelledby="tokens-title"><h2 id="tokens-title">Tokens</h2><p>With a token, a program can act for you, within the permissions that you choose.</p><account-tokens></account-tokens></section>
<section aria-labelledby="data-title"><h2 id="data-title">Your data</h2>
<p>Everything we store about you in one file: your account, your cohorts, every attempt with its code, verdict and notes, every grade, and what others did that concerns you. It does not include secrets, names of other people, or data that can be measured again, such as profiles.</p>
<p><a class="button" href="/api/me/export" download="hotpath-my-data.json">Download my data</a></p>
${deletion(account)}</section></div>`
}

function unproven(): Html {
  return html`<form data-do="prove" class="card quiet"><p><b>Your email address is not verified yet.</b> You need a verified address to join a cohort whose roster lists it, and to create tokens.</p><p class="actions"><button class="button small">Send the email again</button></p></form>`
}

function deletion({ email }: Account): Html {
  return html`<details class="danger"><summary>Delete the account</summary>
<form data-do="delete"><p>The account is deleted at once, with its attempts, code, verdicts, comments and memberships. Nobody can bring it back. Download your data first.</p>
<p>One record stays: the staff of each cohort where you were graded keep your name and your grades (points, outcome, level, number of attempts, how late), but neither your address nor your code. Its instructors can delete that row; ask them if you want it gone.</p>
${field('delete', { name: 'confirm', label: `Type ${email} to confirm`, autocomplete: 'off' })}
<p class="actions"><button class="button danger">Delete for good</button></p></form></details>`
}

/** Browsers that are signed in. @param own id of this browser's session @param now ms since 1970 */
export function sessionsView(sessions: readonly Session[], own: string, now: number): Html {
  const ordered = [...sessions].sort((a, b) => Number(b.id === own) - Number(a.id === own) || b.updatedAt.localeCompare(a.updatedAt))
  return html`<ul class="sessions">${ordered.map(({ id, userAgent, createdAt }) => html`<li><span>${deviceOf(userAgent)}${id === own && html` <b class="tag">this browser</b>`}</span> <time class="soft" datetime="${createdAt}" title="${moment(createdAt)}">since ${moment(createdAt)}, ${fromNow(createdAt, now)}</time></li>`)}</ul>
<form class="actions">${sessions.length > 1 && html`<button class="button" data-do="end-others">Sign out everywhere else</button> `}<button class="button" data-do="end-all">Sign out everywhere</button></form>`
}
