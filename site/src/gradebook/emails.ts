import type { CohortEmail, CohortEmails, EmailState, SentKind } from '../../../grader/contracts/email.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment, nextTry } from '../shared/time.ts'
import { counted } from '../shared/words.ts'

const KINDS: Record<SentKind, string> = {
  opened: 'Assignment open',
  due: 'Due soon',
  comment: 'Comment',
  grade: 'Grade set by hand',
  regrade: 'Regrade',
  announcement: 'Announcement',
  alerts: 'Needs attention',
  invitation: 'Invitation',
  digest: 'Daily email',
}

/** Emails of a cohort: how many, and which need attention. @param now ms since 1970 */
export function cohortEmailsView({ counts, emails }: CohortEmails, now: number): Html {
  const { waiting, sent, refused, failed } = counts
  const isRetrying = emails.some(({ state, attempts }) => state === 'failed' || (state === 'waiting' && attempts > 0))
  return html`<section aria-labelledby="emails-title"><h2 id="emails-title">Emails</h2>
${
  emails.length === 0
    ? html`<p class="empty">No emails in the last month. Members get emails about assignments, comments, grades and announcements, as they choose on their account pages; people on the roster get an invitation when you send it under Members.</p>`
    : html`<p>${counted(sent, 'email')} sent in the last month, ${waiting} waiting${refused > 0 && `, ${refused} refused`}${failed > 0 && `, ${failed} failed`}. If the mail server defers an email or does not answer, we retry for three days.</p>
${isRetrying && html`<form data-do="emails-again" class="row"><button class="button" id="emails-again">Try all again now</button></form>`}
${table(emails, now)}`
}</section>`
}

function table(emails: readonly CohortEmail[], now: number): Html {
  return html`<div class="scroll" role="region" aria-label="Table of emails" tabindex="0"><table class="listing emails"><thead><tr><th scope="col">To</th><th scope="col">About</th><th scope="col">State</th><th scope="col"><span class="sr-only">Actions</span></th></tr></thead>
<tbody>${emails.map((email) => html`<tr><th scope="row">${email.name ?? email.address}${email.name !== null && html`<br /><small>${email.address}</small>`}</th><td>${KINDS[email.kind]}</td><td>${stateOf(email, now)}</td><td>${again(email)}</td></tr>`)}</tbody></table></div>`
}

function stateOf({ kind, state, attempts, problem, createdAt, nextAt, doneAt }: CohortEmail, now: number): Html {
  const at = doneAt ?? createdAt
  const when = html`<time datetime="${at}" title="${moment(at)}">${fromNow(at, now)}</time>`
  if (state === 'sent') return html`sent ${when}`
  const words = html`<span class="tag warn">${state}</span> ${when}${problem !== null && html`<br />${problem}`}`
  if (state === 'waiting')
    return html`${words}${attempts > 0 && html`<br /><span class="soft">Next attempt ${nextTry(nextAt!, now)}; nothing to do.</span>`}`
  return html`${words}<br /><span class="soft">${adviceFor(kind, state)}</span>`
}

/** What to do about an email that will not be tried again. */
function adviceFor(kind: SentKind, state: EmailState): string {
  if (state === 'failed') return 'Ask an administrator whether the mail server works, then try again.'
  return kind === 'invitation'
    ? 'Ask for an address that works, correct it in the roster and import that again.'
    : 'Ask them for an address that works. What it said is on the cohort’s page.'
}

function again({ id, state, attempts, name, address }: CohortEmail): Html | false {
  if (state === 'sent' || attempts === 0) return false
  return html`<form data-do="email-again"><input type="hidden" name="email" value="${id}" /><button class="button small" id="again-${id}">Try again<span class="sr-only"> to ${name ?? address}</span></button></form>`
}
