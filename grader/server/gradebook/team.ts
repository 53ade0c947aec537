import type { Grade } from '../../contracts/index.ts'
import { gradeBy, ownDue, withGiven, type Attempt, type Own, type Terms } from './grade.ts'

/** A member of a team. */
export interface Teammate {
  person: string
  /** In the order in which they arrived. */
  attempts: readonly Attempt[]
  own: Own
}

/**
 * What each member of a team has of an assignment at which teams are graded together: that of the team, by person.
 * The policy chooses among the attempts of all. Each is judged by when it was due for who sent it, so an extension
 * helps its own person's attempts;
 * the number that counts is the team's; points given by hand are one person's alone.
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
 * All attempts of a team, each with who sent it, in the order in which they were sent. Of two at one moment, that of
 * who is named first goes first.
 */
export function attemptsOf(teammates: readonly Teammate[]): (Attempt & { by: string })[] {
  const all = teammates.flatMap(({ person, attempts }) => attempts.map((attempt) => ({ ...attempt, by: person })))
  return all.sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
}
