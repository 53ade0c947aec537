import type { AuditLine } from '../../../grader/contracts/cohort.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

/** What was done, in words; what has none here is shown by its name. */
const AUDIT_EVENTS: Record<string, string> = {
  'cohort.created': 'made the cohort',
  'cohort.changed': 'changed the cohort',
  'course.linked': 'linked a course of a school’s system to the cohort',
  'member.joined': 'joined',
  'member.changed': 'changed the role or team of',
  'member.left': 'left',
  'member.removed': 'removed',
  'expected.removed': 'expects someone no longer',
  'invite.made': 'made an invitation',
  'invite.revoked': 'took an invitation back',
  'grade.restored': 'took back the grade by hand of',
  'regrade.asked': 'had attempts measured anew',
  'regrade.applied': 'applied what was measured anew',
  'regrade.dropped': 'forgot what was measured anew',
  'board.opened': 'opened the leaderboard',
  'board.closed': 'closed the leaderboard',
  'board.cleared': 'took off the leaderboard',
  'board.measured': 'had the top of a leaderboard measured',
  'announcement.made': 'announced something',
  'announcement.withdrawn': 'took an announcement back',
  'webhook.made': 'registered a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.rotated': 'gave a webhook a new secret',
  'webhook.removed': 'removed a webhook',
  'frozen.removed': 'deleted the grades of a deleted account',
  'notice.done': 'saw to a notice:',
  'roster.taken': 'took a roster',
  'assignment.created': 'assigned an exercise',
  'assignment.changed': 'changed an assignment',
  'assignment.deleted': 'deleted an assignment',
  'assignment.linked': 'found the column of a school’s gradebook for an assignment',
  'score.given-up': 'gave up passing on the grade of',
  'extension.granted': 'gave more time to',
  'extension.withdrawn': 'took back the extension of',
  'comment.made': 'said something about an attempt of',
  'comment.changed': 'changed what they said about an attempt of',
  'comment.removed': 'took back what they said about an attempt of',
  'comment.resolved': 'resolved a comment on an attempt of',
  'comment.reopened': 'opened a comment again on an attempt of',
  'grade.overridden': 'gave a grade by hand to',
}

/** Ids say nothing to people. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What was done to a cohort, newest first. @param hasMore whether there may be older lines */
export function auditView(lines: readonly AuditLine[], hasMore: boolean): Html {
  return html`<section aria-labelledby="audit-title"><h2 id="audit-title">What was done</h2>
<ol class="audit">${lines.map(line)}</ol>${hasMore && html`<form data-do="older"><button class="button">Older</button></form>`}</section>`
}

function line({ at, who, what, about, details }: AuditLine): Html {
  const reported = reportedOf(details)
  return html`<li><time datetime="${at}">${moment(at)}</time> <span><b>${who ?? 'Someone who has left, or the server,'}</b> ${AUDIT_EVENTS[what] ?? what}${about !== null && html` <b>${about}</b>`}${reported.length > 0 && html` <span class="soft">${reported.join(', ')}</span>`}</span></li>`
}

/** What is known of a deed, in words: of a change, what was there and what is there now. */
function reportedOf({ from, to, ...others }: Record<string, unknown>): string[] {
  const reported = Object.entries(others).flatMap(([name, value]) => (isReported(value) ? [`${spaced(name)}: ${wordsOf(value)}`] : []))
  if (to === undefined) return reported
  const [before, after] = isRecord(from) && isRecord(to) ? [from, to] : [{ points: from }, { points: to }]
  return [...reported, ...Object.keys(after).map((name) => `${spaced(name)}: ${wordsOf(before[name])} → ${wordsOf(after[name])}`)]
}

function isReported(value: unknown): boolean {
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

/** “dueAt” is read as “due at”. */
function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)
}
