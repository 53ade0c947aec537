import type { Grade } from '../../contracts/index.ts'
import { gradeBy, ownDue, withGiven, type Attempt, type Own, type Terms } from './grade.ts'

/** A member of a team. */
export interface Teammate {
  person: string
  /** In order of arrival. */
  attempts: readonly Attempt[]
  own: Own
}

/**
 * Grades of a team's members, by person, in an assignment that grades teams together. The policy chooses among all members' attempts.
 * Each attempt is judged by its sender's due time, so an extension helps only that person's attempts. The limit on attempts applies to
 * the team; points given by hand apply to one person.
 */
export function teamGrades(terms: Terms, teammates: readonly Teammate[]): Map<string, Grade> {
  const sent = attemptsOf(teammates)
  const due = new Map(teammates.map(({ person, own }) => [person, ownDue(terms.dueAt, own)]))
  const shared = gradeBy(terms, sent, ({ by }) => due.get(by)!)
  const by = sent.find(({ submission }) => submission === shared.submission)?.by
  return new Map(
    teammates.map(({ person, own }) => [person, withGiven(by === undefined || by === person ? shared : { ...shared, by }, own)]),
  )
}

/**
 * All attempts of a team with their senders, in the order sent. Ties keep the order of `teammates`.
 */
export function attemptsOf(teammates: readonly Teammate[]): (Attempt & { by: string })[] {
  const all = teammates.flatMap(({ person, attempts }) => attempts.map((attempt) => ({ ...attempt, by: person })))
  return all.sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}
