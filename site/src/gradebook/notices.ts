import type { Notice, NoticeKind, Notices } from '../../../grader/contracts/notice.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment } from '../shared/time.ts'

/** Heading and action for each kind of alert, in the order shown. */
const KINDS: Record<NoticeKind, readonly [title: string, act: string]> = {
  stuck: ['May be stuck', 'Look at the attempts'],
  unsettled: ['Without a counted verdict', 'Look at the attempts'],
  extension: ['Extensions about to end', 'Look at the attempts'],
  answer: ['Answers to comments', 'Read the answer'],
  seats: ['Expected but not joined', 'See who is expected'],
  grades: ['Grades that cannot be sent', 'Open the outbox'],
  webhook: ['Disabled webhooks', 'Look at the webhook'],
}

/** Above this number, alerts are grouped by assignment: half a cohort stuck at one exercise is one problem. */
const MANY = 12

/** Alerts: learners who may be stuck first, then the rest. @param now ms since 1970 */
export function noticesView({ notices }: Notices, now: number): Html {
  return html`<section aria-labelledby="notices-title"><h2 id="notices-title">Needs you</h2>
${notices.length === 0 && html`<p class="empty">Nothing right now. Alerts appear here: learners who may be stuck, extensions about to end, and grades or webhooks that fail.</p>`}
${(Object.keys(KINDS) as NoticeKind[]).map((kind) =>
  ofKind(
    kind,
    notices.filter((each) => each.kind === kind),
    now,
  ),
)}
<p class="soft">You can get this list by email in the morning: choose it on your <a href="/account/#emails">account page</a>.</p></section>`
}

function ofKind(kind: NoticeKind, notices: readonly Notice[], now: number): Html | false {
  if (notices.length === 0) return false
  return notices.length > MANY
    ? html`<h3>${KINDS[kind][0]} <span class="soft">${notices.length}</span></h3>${ofAssignments(kind, notices, now)}`
    : html`<h3>${KINDS[kind][0]}</h3>${list(notices, now)}`
}

/** Grouped by assignment, the largest group first. */
function ofAssignments(kind: NoticeKind, notices: readonly Notice[], now: number): Html[] {
  const groups = [...Map.groupBy(notices, ({ assignment }) => assignment?.id ?? 'none')].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return groups.map(
    ([id, all]) =>
      html`<details class="notices-of" id="${kind}-${id}"><summary>${all[0]!.assignment?.title ?? 'Without an assignment'} <span class="soft">${all.length}</span></summary>${list(all, now, true)}</details>`,
  )
}

/** @param isUnderTitle whether the assignment is named above */
function list(notices: readonly Notice[], now: number, isUnderTitle = false): Html {
  return html`<ol class="notices">${notices.map((each) => entry(each, now, isUnderTitle))}</ol>`
}

function entry({ id, kind, person, assignment, what, since, link }: Notice, now: number, isUnderTitle: boolean): Html {
  const whom = [person?.name, assignment?.title].filter(Boolean).join(', ')
  const head = isUnderTitle ? person?.name : whom
  const text = whom === '' ? what.charAt(0).toUpperCase() + what.slice(1) : what
  return html`<li data-kind="${kind}"><p>${head && html`<b>${head}</b>: `}${text}.${since !== null && html` <span class="soft">Since <time datetime="${since}" title="${moment(since)}">${fromNow(since, now)}</time></span>`}</p>
<form data-do="notice-done"><a href="${link}">${KINDS[kind][1]}<span class="sr-only">${whom !== '' && ` of ${whom}`}</span></a> <input type="hidden" name="notice" value="${id}" /><button class="button small" id="done-${id}">Done<span class="sr-only">: ${whom} ${what}</span></button></form></li>`
}
