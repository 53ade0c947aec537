import type { AuditLine } from '../../../grader/contracts/cohort.ts'
import { cohortPath } from '../shared/api/cohorts.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

/** Audit events in words; unknown events are shown by their name. */
const AUDIT_EVENTS: Record<string, string> = {
  'cohort.created': 'created the cohort',
  'cohort.changed': 'changed the cohort',
  'course.linked': 'linked a course of a school’s system to the cohort',
  'member.joined': 'joined',
  'member.changed': 'changed the role or team of',
  'member.left': 'left',
  'member.removed': 'removed',
  'expected.removed': 'removed someone from the roster',
  'invite.made': 'created an invitation',
  'invite.revoked': 'revoked an invitation',
  'grade.restored': 'restored the computed grade of',
  'regrade.asked': 'started a regrade',
  'regrade.applied': 'applied a regrade',
  'regrade.dropped': 'discarded a regrade',
  'board.opened': 'opened the leaderboard',
  'board.closed': 'closed the leaderboard',
  'board.cleared': 'removed from the leaderboard',
  'board.measured': 'started a head-to-head run of a leaderboard',
  'announcement.made': 'posted an announcement',
  'announcement.withdrawn': 'removed an announcement',
  'webhook.made': 'registered a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.rotated': 'gave a webhook a new secret',
  'webhook.removed': 'removed a webhook',
  'frozen.removed': 'deleted the grades of a deleted account',
  'notice.done': 'marked an alert as done:',
  'roster.taken': 'imported a roster',
  'assignment.created': 'assigned an exercise',
  'assignment.changed': 'changed an assignment',
  'assignment.deleted': 'deleted an assignment',
  'assignment.linked': 'connected an assignment to a school’s gradebook',
  'score.given-up': 'gave up sending the grade of',
  'extension.granted': 'granted an extension to',
  'extension.withdrawn': 'withdrew the extension of',
  'announcement.edited': 'edited an announcement',
  'accommodation.granted': 'granted an accommodation to',
  'accommodation.withdrawn': 'ended the accommodation of',
  'comment.made': 'commented on an attempt of',
  'comment.changed': 'edited a comment on an attempt of',
  'comment.removed': 'deleted a comment on an attempt of',
  'comment.resolved': 'resolved a comment on an attempt of',
  'comment.reopened': 'reopened a comment on an attempt of',
  'grade.overridden': 'set the grade of',
}

/** Ids, which are not shown. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The audit log of a cohort, newest first. @param hasMore whether there may be older lines */
export function auditView(cohort: string, lines: readonly AuditLine[], hasMore: boolean): Html {
  return html`<section aria-labelledby="audit-title"><h2 id="audit-title">Log</h2>
<p><a href="${cohortPath(cohort)}/audit.csv" download>Download as CSV</a></p>
<ol class="audit">${lines.map(line)}</ol>${hasMore && html`<form data-do="older"><button class="button">Older</button></form>`}</section>`
}

function line({ at, who, what, about, details }: AuditLine): Html {
  const described = describe(details)
  return html`<li><time datetime="${at}">${moment(at)}</time> <span><b>${who ?? 'A former member or the server'}</b> ${AUDIT_EVENTS[what] ?? what}${about !== null && html` <b>${about}</b>`}${described.length > 0 && html` <span class="soft">${described.join(', ')}</span>`}</span></li>`
}

/** Details of an audit event in words; for a change, the old and the new value. */
function describe({ from, to, ...others }: Record<string, unknown>): string[] {
  const described = Object.entries(others).flatMap(([name, value]) => (isShown(value) ? [`${spaced(name)}: ${wordsOf(value)}`] : []))
  if (to === undefined) return described
  const [before, after] = isRecord(from) && isRecord(to) ? [from, to] : [{ points: from }, { points: to }]
  return [...described, ...Object.keys(after).map((name) => `${spaced(name)}: ${wordsOf(before[name])} → ${wordsOf(after[name])}`)]
}

function isShown(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === 'string' && ID.test(value))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string' && TIME.test(value)) return moment(value)
  if (Array.isArray(value)) return value.map(wordsOf).join('; ') || 'none'
  return isRecord(value)
    ? Object.entries(value)
        .map(([name, each]) => `${spaced(name)} ${wordsOf(each)}`)
        .join(' ')
    : String(value)
}

/** “dueAt” becomes “due at”. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
