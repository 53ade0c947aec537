import type { AccountRole, Person } from '../../../grader/contracts/accounts.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

const ROLES: readonly (readonly [AccountRole, string])[] = [
  ['learner', 'Learner'],
  ['instructor', 'Instructor'],
  ['admin', 'Administrator'],
]

/** What a role means. */
const MEANINGS: Record<AccountRole, string> = {
  learner: 'can no longer create cohorts; existing ones stay',
  instructor: 'can create and lead cohorts',
  admin: 'can do everything: read every cohort, change roles, register platforms',
}

/** The API's limit. */
const LISTED_AT_MOST = 50

/** Accounts with a text in their name or address. */
export function accountsView(accounts: readonly Person[], search: string): Html {
  return html`<section aria-labelledby="members-title"><h2 id="members-title">Accounts</h2>
<form data-do="find" role="search" class="row find"><label for="find-accounts">Name or address</label> <input id="find-accounts" name="search" type="search" value="${search}" maxlength="254" autocomplete="off" /> <button class="button">Find</button></form>
${accounts.length === 0 ? html`<p class="empty">No name or address contains “${search}”.</p>` : table(accounts)}
${accounts.length === LISTED_AT_MOST && html`<p class="soft">These are the first ${LISTED_AT_MOST}. Search for others by name or address.</p>`}</section>`
}

function table(accounts: readonly Person[]): Html {
  return html`<div class="scroll" role="region" aria-label="Table of accounts" tabindex="0"><table class="listing"><thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Since</th><th scope="col">Role</th></tr></thead>
<tbody>${accounts.map(row)}</tbody></table></div>`
}

function row({ id, name, email, emailVerified, role, since }: Person): Html {
  return html`<tr><th scope="row">${name}</th><td>${email}${!emailVerified && html` <span class="tag warn">not verified</span>`}</td><td><time datetime="${since}">${moment(since)}</time></td>
<td><form data-do="role" data-name="${name}" class="row"><input type="hidden" name="person" value="${id}" /><select name="role" id="role-${id}" aria-label="Role of ${name}">${ROLES.map(([value, label]) => html`<option value="${value}"${value === role && html` selected`}>${label}</option>`)}</select> <button class="button small" id="give-${id}">Change<span class="sr-only"> the role of ${name}</span></button></form></td></tr>`
}

/** Asks to confirm a role. */
export function roleWords(name: string, role: AccountRole, isOwn: boolean): string {
  const own = isOwn && role !== 'admin' ? ' You will lose access to this page.' : ''
  return `After this change, ${name} ${MEANINGS[role]}.${own} Press again to confirm.`
}

/** “Ada is an administrator now.” */
export function gaveRole({ name, role }: Person): string {
  return `${name} is ${role === 'learner' ? 'a learner' : role === 'admin' ? 'an administrator' : 'an instructor'} now.`
}
