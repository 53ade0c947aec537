import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import type { Reason } from './alerts.ts'

interface Reply {
  id: string
  at: Date
  person: string
  name: string
  assignment: string
  title: string
}

/** Learners who wrote the last comment in an unresolved thread about their attempts. */
export async function unansweredComments(db: Db, cohort: string): Promise<Reason[]> {
  const { rows } = await sql<Reply>`
    select newest.id, newest.at, accounts.id as person, accounts.name, assigned.id as assignment, assigned.title
    from comments begun
    join submissions on submissions.id = begun.submission
    join members on members.cohort = begun.cohort and members.person = submissions.visitor and members.role = 'learner'
    join accounts on accounts.id = members.person
    join lateral (select id, author, at, arrival from comments where comments.id = begun.id or comments.answers = begun.id order by arrival desc limit 1) newest on newest.author = accounts.id
    join lateral (
      select id, title from assignments
      where assignments.cohort = begun.cohort and assignments.exercise = submissions.exercise and opens_at <= submitted_at
      order by due_at desc limit 1
    ) assigned on true
    where begun.cohort = ${cohort} and begun.answers is null and begun.resolved_at is null
    order by newest.arrival desc`.execute(db)
  const groups = [...Map.groupBy(rows, ({ person, assignment }) => `${person} ${assignment}`).values()]
  return groups.map(([{ id, at, person, name, assignment, title }, ...others]) => ({
    kind: 'answer',
    key: id,
    person: { id: person, name },
    assignment: { id: assignment, title },
    what: others.length === 0 ? 'has answered a comment' : `has answered ${others.length + 1} comments`,
    since: at.toISOString(),
    tab: 'gradebook',
  }))
}
