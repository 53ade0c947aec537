import type { Accommodation, Cohort, ExpectedMember, Invite, Member } from '../../../grader/contracts/cohort.ts'
import { RIGHTS, type Right } from '../../../grader/contracts/member-roles.ts'
import { foldText } from '../../../grader/contracts/fold-text.ts'
import { cohortPath } from '../shared/api/cohorts.ts'
import { choice, field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment } from '../shared/time.ts'
import { counted, ROLE_LABELS, ROLE_OPTIONS } from '../shared/words.ts'

export interface Accounts {
  cohort: Cohort
  members: readonly Member[]
  expected: readonly ExpectedMember[]
  accommodations: readonly Accommodation[]
  /** Null for readers who cannot see them. */
  invites: readonly Invite[] | null
  /** Of the site, for links. */
  origin: string
  canChange: boolean
  /** ms since 1970 */
  now: number
}

/** Members of a cohort, expected members, invitations and the roster. */
export function membersView(accounts: Accounts): Html {
  const { members, expected, accommodations, canChange } = accounts
  return html`<section aria-labelledby="members-title"><h2 id="members-title">Members</h2>
<div class="scroll" role="region" aria-label="Table of members" tabindex="0"><table class="listing"><thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Role and team</th></tr></thead>
<tbody>${members.map((each) => memberRow(each, canChange))}${expected.map((each) =>
    expectedRow(
      each,
      members.some(({ name }) => isSameName(name, each.name)),
      canChange,
    ),
  )}</tbody></table></div></section>
${emailInvitationsView(accounts)}
${accommodationsView(accommodations, members, canChange)}
${accounts.invites && invitesView(accounts)}
${rosterView(accounts)}`
}

const RIGHT_LABELS: Record<Right, string> = { comment: 'Comment', grade: 'Grade', extend: 'Extend' }

function memberRow({ person, name, email, role, team, rights }: Member, canChange: boolean): Html {
  return html`<tr><th scope="row">${name}</th><td>${email}</td><td>${
    canChange
      ? html`<form data-do="member" class="row"><input type="hidden" name="person" value="${person}" /><select name="role" id="role-${person}" aria-label="Role of ${name}">${ROLE_OPTIONS.map(([value, label]) => html`<option value="${value}"${value === role && html` selected`}>${label}</option>`)}</select>
<input name="team" id="team-${person}" value="${team ?? ''}" maxlength="60" placeholder="No team" aria-label="Team of ${name}" autocomplete="off" /> ${rights && rightBoxes(person, name, rights)}<button class="button small">Save<span class="sr-only"> ${name}</span></button> <button class="button small plain" data-do="remove-member">Remove<span class="sr-only"> ${name}</span></button></form>`
      : [roleAndTeam(role, team), rights && `may ${rights.map((right) => RIGHT_LABELS[right].toLowerCase()).join(', ') || 'only see'}`]
          .filter(Boolean)
          .join('; ')
  }</td></tr>`
}

/** What an assistant may do; all of them see everything. */
function rightBoxes(person: string, name: string, rights: readonly Right[]): Html {
  return html`<span class="rights" role="group" aria-label="What ${name} may do">${RIGHTS.map((right) => html`<label class="check"><input type="checkbox" name="right" id="${right}-${person}" value="${right}"${rights.includes(right) && html` checked`} /> ${RIGHT_LABELS[right]}</label>`)}</span> `
}

/** Ignores case, accents and spaces. */
function isSameName(one: string, other: string): boolean {
  return other.trim() !== '' && foldText(one) === foldText(other)
}

/** @param isHere whether a member has that name, perhaps the same person with another address */
function expectedRow(one: ExpectedMember, isHere: boolean, canChange: boolean): Html {
  const { email, name, role, team, invitedAt, refuses } = one
  const words = html`<span>${roleAndTeam(role, team)}, <span class="tag warn">expected</span>${refuses ? html` <span class="tag">wants no invitations</span>` : invitedAt !== null && html` <small>invited on <time datetime="${invitedAt}">${moment(invitedAt)}</time></small>`}</span>`
  return html`<tr class="expected"><th scope="row">${name || '–'}${isHere && html` <span class="tag">a member has this name</span>`}</th><td>${email}</td><td>${canChange ? html`<form data-do="forget" class="row"><input type="hidden" name="email" value="${email}" />${words} ${!refuses && html`<button class="button small" data-do="invite-one">${invitedAt === null ? 'Invite' : 'Invite again'}<span class="sr-only"> ${email}</span></button> `}<button class="button small plain">Remove<span class="sr-only"> ${email}</span></button></form>` : words}</td></tr>`
}

/** Invites those on the roster who have not joined. */
function emailInvitationsView({ expected, canChange }: Accounts): Html | false {
  const welcome = expected.filter(({ refuses }) => !refuses)
  const fresh = welcome.filter(({ invitedAt }) => invitedAt === null).length
  const before = welcome.length - fresh
  return (
    canChange &&
    welcome.length > 0 &&
    html`<section aria-labelledby="email-invitations-title"><h2 id="email-invitations-title">Invite the roster</h2>
<p>${counted(welcome.length, 'person', 'people')} on the roster ${welcome.length === 1 ? 'has' : 'have'} not joined: ${fresh} not invited yet, ${before} invited. Each gets an email with a link of their own, which takes their seat whatever account they use.</p>
<form data-do="invite-roster" class="row">${fresh > 0 && html`<button class="button main" id="invite-roster">Invite ${fresh}</button>`}${before > 0 && html`<button class="button" id="invite-again" name="again" value="yes">Invite all ${welcome.length} again</button>`}</form></section>`
  )
}

function accommodationsView(accommodations: readonly Accommodation[], members: readonly Member[], canChange: boolean): Html {
  const learners = members.filter(({ role }) => role === 'learner')
  const nameOf = (person: string) => members.find((member) => member.person === person)?.name ?? 'Former member'
  return html`<section aria-labelledby="accommodations-title"><h2 id="accommodations-title">Accommodations</h2>
<p>More time or attempts for one person in every assignment that is due from now on. For a single assignment, grant an extension.</p>
<ul class="invites">${accommodations.map(({ person, extraDays, extraAttempts, reason }) => html`<li><span><b>${nameOf(person)}</b>: ${accommodationWords({ extraDays, extraAttempts })}. ${reason}</span>${canChange && html` <form data-do="end-accommodation"><input type="hidden" name="person" value="${person}" /><button class="as-link">End<span class="sr-only"> the accommodation of ${nameOf(person)}</span></button></form>`}</li>`)}</ul>
${
  canChange &&
  learners.length > 0 &&
  html`<form data-do="accommodate" class="row">${choice(
    'accommodate',
    'person',
    'Learner',
    learners.map(({ person, name }) => [person, name] as const),
    learners[0]!.person,
  )}${field('accommodate', { name: 'days', label: 'More days', type: 'number', value: 3, min: 0, max: 366, step: 1 })}${field('accommodate', { name: 'attempts', label: 'More attempts, %', type: 'number', value: 0, min: 0, max: 1000, step: 1 })}${field('accommodate', { name: 'reason', label: 'Reason (visible to them)', most: 500 })}<button class="button main">Grant</button></form>`
}</section>`
}

/** “3 more days, 50 % more attempts”. */
export function accommodationWords({ extraDays, extraAttempts }: Pick<Accommodation, 'extraDays' | 'extraAttempts'>): string {
  return [extraDays > 0 && `${extraDays} more ${extraDays === 1 ? 'day' : 'days'}`, extraAttempts > 0 && `${extraAttempts} % more attempts`]
    .filter(Boolean)
    .join(', ')
}

function roleAndTeam(role: Member['role'], team: string | null): string {
  return [ROLE_LABELS[role], team].filter(Boolean).join(', ')
}

function invitesView({ invites, canChange, now, origin }: Accounts): Html {
  return html`<section aria-labelledby="invites-title"><h2 id="invites-title">Invitations</h2>
<p>Anyone with the link can join until its seats are taken or it expires.</p>
${canChange && html`<form data-do="invite" class="row">${choice('invite', 'role', 'As', ROLE_OPTIONS, 'learner')}${field('invite', { name: 'seats', label: 'Seats', type: 'number', value: 30, min: 1, max: 10_000, step: 1 })}${field('invite', { name: 'days', label: 'Days', type: 'number', value: 14, min: 1, max: 366, step: 1 })}<button class="button main">Create a link</button></form>`}
<div data-part="made"></div>
<ul class="invites">${invites!.map((each) => invite(each, { canChange, now, origin }))}</ul></section>`
}

function invite(
  { id, role, seats, used, expiresAt, revokedAt, code }: Invite,
  { canChange, now, origin }: Pick<Accounts, 'canChange' | 'now' | 'origin'>,
): Html {
  const over = revokedAt !== null ? 'revoked' : Date.parse(expiresAt) <= now ? 'expired' : used >= seats ? 'used up' : null
  return html`<li><span>${ROLE_LABELS[role]}: ${used} of ${counted(seats, 'seat')} taken, ${over ?? html`expires <time datetime="${expiresAt}" title="${moment(expiresAt)}">${fromNow(expiresAt, now)}</time>`}</span>${canChange && over === null && code !== null && html` <details id="link-of-${id}"><summary>Show the link</summary><input class="link" readonly value="${origin}/join/#${code}" aria-label="Link for ${counted(seats, 'seat')} as ${ROLE_LABELS[role].toLowerCase()}" /></details>`}${canChange && over === null && html` <form data-do="revoke"><input type="hidden" name="invite" value="${id}" /><button class="as-link">Revoke<span class="sr-only"> this invitation</span></button></form>`}</li>`
}

/** A new link. */
export function madeLinkView(link: string): Html {
  return html`<div class="made" role="status"><p>Send it to those who should join.</p><p class="row"><input readonly value="${link}" aria-label="Link of the invitation" id="made-link" /> <button type="button" class="button" data-copy="made-link">Copy</button></p></div>`
}

function rosterView({ cohort, canChange }: Accounts): Html {
  return html`<section aria-labelledby="roster-title"><h2 id="roster-title">Roster</h2>
<p>A CSV file exported from Canvas, Moodle, Blackboard, Google Classroom, GitHub Classroom, Brightspace, Sakai, Schoology, Teams or ILIAS, or one with the columns <code>name</code>, <code>email</code>, <code>role</code> and <code>team</code>. Groups and sections become teams. People with a verified address become members at once, others as soon as they verify theirs. <a href="${cohortPath(cohort.id)}/roster.csv" download>Download the roster</a></p>
${
  canChange &&
  html`<form data-do="add-person" class="row">${field('add', { name: 'name', label: 'Name', most: 120 })}${field('add', { name: 'email', label: 'E-mail', type: 'email', most: 254 })}${choice('add', 'role', 'As', ROLE_OPTIONS, 'learner')}${field('add', { name: 'team', label: 'Team', most: 60, required: false })}<button class="button main">Add one person</button></form>
<form data-do="roster"><div class="field"><label for="roster-file">File</label><input id="roster-file" type="file" name="file" accept=".csv,.tsv,.txt,text/csv" /></div>
<div class="field"><label for="roster-text">Or paste the text</label><textarea id="roster-text" name="text" rows="4" placeholder="name,email,role,team&#10;Ada Lovelace,ada@example.org,learner,Red" spellcheck="false"></textarea></div>
<div data-part="columns"></div>
<p><label class="check"><input type="checkbox" name="invite" value="yes" /> Invite new people by email</label></p>
<p class="actions"><button class="button main" data-do="try-roster">Check</button> <button class="button" data-part="take" disabled>Import</button></p></form>`
}</section>`
}
