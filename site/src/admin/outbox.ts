import type { Outbox, OutgoingScore } from '../../../grader/contracts/lti.ts'
import { counted, points } from '../shared/words.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment, nextTry } from '../shared/time.ts'

export interface OutboxState {
  /** Id of the chosen cohort; null for all, undefined in the outbox of a single cohort. */
  chosen?: string | null
  /** Whether the reader can give up grades. */
  isLead: boolean
  /** ms since 1970 */
  now: number
}

/** Outgoing grades to schools' platforms. */
export function outboxView({ cohorts, scores }: Outbox, around: OutboxState): Html {
  const { chosen } = around
  const shown = chosen ? cohorts.filter(({ id }) => id === chosen) : cohorts
  const total = (count: 'waiting' | 'givenUp' | 'sent') => shown.reduce((sum, cohort) => sum + cohort[count], 0)
  const names = chosen === undefined ? null : new Map(cohorts.map(({ id, name }) => [id, name]))
  return html`<section aria-labelledby="outbox-title"><h2 id="outbox-title">Outgoing grades</h2>
${
  cohorts.length === 0
    ? nothing(chosen === undefined)
    : html`${chosen !== undefined && filter(cohorts, chosen)}
<p>${total('waiting')} waiting, ${total('sent')} sent${total('givenUp') > 0 && `, ${total('givenUp')} given up`}. If a platform does not accept a grade, we retry after half a minute, then less and less often, down to once an hour, until it does.</p>
${total('waiting') > 0 && html`<form data-do="retry-all" class="row"><button class="button" id="retry-all">Retry all now</button></form>`}
${scores.length > 0 && table(scores, names, around)}`
}</section>`
}

/** Number of all waiting grades. */
export function waitingIn({ cohorts }: Pick<Outbox, 'cohorts'>): number {
  return cohorts.reduce((sum, { waiting }) => sum + waiting, 0)
}

function nothing(isOne: boolean): Html {
  return html`<p class="empty">${isOne ? 'No assignment of this cohort is connected to a school’s gradebook. To connect one, create a deep link to it in the course and open the link.' : 'No cohort sends grades yet. A cohort does once a deep link to one of its assignments is opened on a school’s platform.'}</p>`
}

function filter(cohorts: Outbox['cohorts'], chosen: string | null): Html {
  return html`<div class="field filter"><label for="outbox-cohort">Cohort</label><select id="outbox-cohort" data-part="cohort"><option value="">All</option>${cohorts.map(({ id, name, platform, waiting }) => html`<option value="${id}"${id === chosen && html` selected`}>${name}, ${platform}: ${waiting} waiting</option>`)}</select></div>`
}

/** @param names of cohorts, where there are several */
function table(scores: readonly OutgoingScore[], names: ReadonlyMap<string, string> | null, around: OutboxState): Html {
  return html`<div class="scroll" role="region" aria-label="Grades" tabindex="0"><table class="listing outbox"><thead><tr><th scope="col">Learner</th><th scope="col">Assignment</th><th scope="col">State</th><th scope="col"><span class="sr-only">Actions</span></th></tr></thead>
<tbody>${scores.map((score) => html`<tr><th scope="row">${score.name}</th><td>${score.title}${names && html` <small>${names.get(score.cohort)}</small>`}</td><td>${stateOf(score, around.now)}</td><td>${isOpen(score) && auditEvents(score, around)}</td></tr>`)}</tbody></table></div>`
}

function isOpen({ nextAt, givenUpAt }: OutgoingScore): boolean {
  return nextAt !== null || givenUpAt !== null
}

function stateOf(score: OutgoingScore, now: number): Html {
  const { wanted, sent, sentAt, givenUpAt, nextAt } = score
  if (!isOpen(score))
    return html`${worth(sent)}${sentAt && html`, sent <time datetime="${sentAt}" title="${moment(sentAt)}">${fromNow(sentAt, now)}</time>`}`
  const before = sent !== null && sent !== wanted && html` <span class="soft">(there: ${points(sent)})</span>`
  const trouble = failing(score)
  if (givenUpAt !== null) return html`<span class="tag warn">given up</span> ${worth(wanted)}${before}${trouble}`
  return html`<span class="tag warn">waiting</span> ${worth(wanted)}${before}${trouble}${score.failures > 0 && html` <span class="soft">Next try ${nextTry(nextAt!, now)}.</span>`}`
}

function failing({ failures, failingSince, problem, advice }: OutgoingScore): Html | false {
  return (
    failures > 0 &&
    html`<br />Failing since ${moment(failingSince!)}, ${counted(failures, 'time')}: ${problem}.${advice !== null && html` <b>${advice}</b>`}`
  )
}

function worth(value: number | null): string {
  return value === null ? 'grade withdrawn' : counted(value, 'point').replace(/^[\d.]+/, points(value))
}

function auditEvents({ cohort, assignment, person, name, title, givenUpAt }: OutgoingScore, { isLead }: OutboxState): Html {
  const id = `${assignment}-${person}`
  const whose = html`<span class="sr-only"> the grade of ${name}, ${title}</span>`
  return html`<form data-do="retry" class="row"><input type="hidden" name="cohort" value="${cohort}" /><input type="hidden" name="assignment" value="${assignment}" /><input type="hidden" name="person" value="${person}" /><button class="button small" id="retry-${id}">Retry now${whose}</button>${isLead && givenUpAt === null && html` <button class="button small plain" id="give-up-${id}" data-do="give-up">Give up${whose}</button>`}</form>`
}
