import { mostPoints, type Grade } from '../../contracts/index.ts'
import { queueEmails, withdrawEmails } from '../outbox/queue-emails.ts'
import type { Part } from '../store/email-tables.ts'
import type { Trx } from '../store/store.ts'
import { levelsAt, type AssignmentRow } from './assignments.ts'

/** Emails to people about what happened in a cohort, queued in the transaction in which it happens. */

/** Comments and grades of one evening become one email: it waits until nothing was added for this long. */
const DELAY_SECONDS = 300

interface Place {
  cohort: string
  /** Who does it, and gets no email about it. */
  actor: string
  now: Date
}

/** To all members. */
export async function emailAnnouncement(trx: Trx, { id, text }: { id: string; text: string }, author: string, place: Place): Promise<void> {
  const name = await nameOf(trx, place.cohort)
  const content = {
    subject: `Announcement in “${name}”`,
    lines: [[`${author} announced in “${name}”:`]],
    quote: text,
    path: pathOf(place.cohort),
  }
  const members = await trx.selectFrom('members').select('person').where('cohort', '=', place.cohort).execute()
  const others = members.filter(({ person }) => person !== place.actor)
  await queueEmails(
    trx,
    others.map(({ person }) => ({ person, about: id, content })),
    { cohort: place.cohort, kind: 'announcement', now: place.now },
  )
}

/** To the author of the attempt, or, if that is who commented, to the staff in the thread. */
export async function emailComment(
  trx: Trx,
  { comment, thread }: { comment: string; thread: string },
  { id: submission, visitor, exercise }: { id: string; visitor: string; exercise: string },
  { cohort, actor, now }: Place,
): Promise<void> {
  const isAnswer = visitor === actor
  const people = isAnswer ? await staffIn(trx, cohort, thread) : [visitor]
  const [name, title, who] = [await nameOf(trx, cohort), await titleOf(trx, cohort, submission, exercise), await personOf(trx, actor)]
  const about = `${submission} ${comment}`
  const content = {
    subject: isAnswer ? `${who} answered a comment in “${name}”` : `New comments on your attempt at “${title}”`,
    lines: [
      [
        isAnswer
          ? `${who} answered a comment on their attempt at “${title}” in “${name}”.`
          : `${who} commented on your attempt at “${title}” in “${name}”.`,
      ],
    ],
    path: isAnswer ? `${pathOf(cohort)}#notices` : pathOf(cohort),
  }
  const kind = 'comment'
  const others = people.filter((person) => person !== actor)
  if (others.length === 0) return
  await withdrawEmails(trx, { cohort, kind, about: `${submission} `, people: others })
  await queueEmails(
    trx,
    others.map((person) => ({ person, about, content })),
    { cohort, kind, now, delaySeconds: DELAY_SECONDS },
  )
}

/** To the learner whose grade was set by hand, or restored. */
export async function emailGivenGrade(
  trx: Trx,
  assignment: AssignmentRow,
  person: string,
  { after, reason }: { after: Grade; reason: string },
  { cohort, actor, now }: Place,
): Promise<void> {
  const kind = 'grade'
  await withdrawEmails(trx, { cohort, kind, about: `${assignment.id} `, people: [person] })
  if (person === actor) return
  const [name, who] = [await nameOf(trx, cohort), await personOf(trx, actor)]
  const what = after.overridden
    ? `${who} set your grade for “${assignment.title}” in “${name}” to ${pointsOf(assignment, after)}.`
    : `${who} withdrew the grade set by hand for “${assignment.title}” in “${name}”. Your grade is now ${pointsOf(assignment, after)}.`
  const content = {
    subject: `Your grade for “${assignment.title}”`,
    lines: [[what]],
    ...(reason !== '' && { quote: reason }),
    path: pathOf(cohort),
  }
  await queueEmails(trx, [{ person, about: `${assignment.id} ${now.toISOString()}`, content }], {
    cohort,
    kind,
    now,
    delaySeconds: DELAY_SECONDS,
  })
}

/** To learners whose grade a regrade changed. @param grades before and after, by person */
export async function emailChangedGrades(
  trx: Trx,
  assignment: AssignmentRow,
  regrade: string,
  grades: ReadonlyMap<string, { before: Grade; after: Grade }>,
  { cohort, now }: Place,
): Promise<void> {
  const name = await nameOf(trx, cohort)
  const changed = [...grades].filter(([, { before, after }]) => before.points !== after.points || before.outcome !== after.outcome)
  const contentOf = ({ before, after }: { before: Grade; after: Grade }) => ({
    subject: `Your grade for “${assignment.title}” has changed`,
    lines: [
      [
        `“${assignment.title}” in “${name}” was measured again. Your grade was ${pointsOf(assignment, before)}, and is now ${pointsOf(assignment, after)}.`,
      ],
    ],
    path: pathOf(cohort),
  })
  await queueEmails(
    trx,
    changed.map(([person, both]) => ({ person, about: regrade, content: contentOf(both) })),
    { cohort, kind: 'regrade', now },
  )
}

/** To learners for whom assignments have opened. @param dueAt of an assignment for a person */
export async function emailOpened(
  trx: Trx,
  assignments: readonly AssignmentRow[],
  people: readonly string[],
  dueAt: (assignment: AssignmentRow, person: string) => Date,
  { cohort, now }: Omit<Place, 'actor'>,
): Promise<void> {
  const name = await nameOf(trx, cohort)
  const about = assignments.map(({ id }) => id).join(' ')
  const subject =
    assignments.length === 1 ? `“${assignments[0]!.title}” is open` : `${assignments.length} assignments are open in “${name}”`
  const lineFor = (assignment: AssignmentRow, person: string): Part[] => [
    `“${assignment.title}” is open in “${name}”, due `,
    { at: dueAt(assignment, person).toISOString() },
    '.',
  ]
  const contentFor = (person: string) => ({ subject, lines: assignments.map((each) => lineFor(each, person)), path: pathOf(cohort) })
  await queueEmails(
    trx,
    people.map((person) => ({ person, about, content: contentFor(person) })),
    { cohort, kind: 'opened', now },
  )
}

/** To learners whose due time is near. */
export async function emailDue(
  trx: Trx,
  assignment: AssignmentRow,
  due: readonly { person: string; dueAt: Date }[],
  { cohort, now }: Omit<Place, 'actor'>,
): Promise<void> {
  const name = await nameOf(trx, cohort)
  const contentOf = (dueAt: Date) => ({
    subject: `“${assignment.title}” is due soon`,
    lines: [[`“${assignment.title}” in “${name}” is due `, { at: dueAt.toISOString() }, ', and you have not passed it yet.']],
    path: pathOf(cohort),
  })
  await queueEmails(
    trx,
    due.map(({ person, dueAt }) => ({ person, about: `${assignment.id} ${dueAt.toISOString()}`, content: contentOf(dueAt) })),
    { cohort, kind: 'due', now },
  )
}

function pathOf(cohort: string): string {
  return `/cohorts/one/?id=${cohort}`
}

function pointsOf(assignment: AssignmentRow, { points }: Grade): string {
  return `${points ?? 0} of ${mostPoints({ points: assignment.points, levels: levelsAt(assignment) })} points`
}

async function nameOf(trx: Trx, cohort: string): Promise<string> {
  return (await trx.selectFrom('cohorts').select('name').where('id', '=', cohort).executeTakeFirstOrThrow()).name
}

async function personOf(trx: Trx, person: string): Promise<string> {
  return (await trx.selectFrom('accounts').select('name').where('id', '=', person).executeTakeFirstOrThrow()).name
}

/** Title of the assignment that an attempt was for, or else the name of its exercise. */
async function titleOf(trx: Trx, cohort: string, submission: string, exercise: string): Promise<string> {
  const found = await trx
    .selectFrom('assignments')
    .innerJoin('submissions', 'submissions.exercise', 'assignments.exercise')
    .select('title')
    .where('cohort', '=', cohort)
    .where('submissions.id', '=', submission)
    .whereRef('opens_at', '<=', 'submitted_at')
    .orderBy(
      ({ eb }) => eb('submissions.assignment', '=', eb.ref('assignments.id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('due_at', 'desc')
    .executeTakeFirst()
  return found?.title ?? exercise
}

/** Staff who have written in a thread. */
async function staffIn(trx: Trx, cohort: string, thread: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('comments')
    .innerJoin('members', (join) => join.onRef('members.cohort', '=', 'comments.cohort').onRef('members.person', '=', 'comments.author'))
    .select('members.person')
    .distinct()
    .where('comments.cohort', '=', cohort)
    .where('role', '<>', 'learner')
    .where((where) => where.or([where('comments.id', '=', thread), where('answers', '=', thread)]))
    .execute()
  return rows.map(({ person }) => person)
}
