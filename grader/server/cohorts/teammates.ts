import type { Db, Trx } from '../store/store.ts'
import type { AssignmentRow } from './assignments.ts'

/** People graded together, by assignment and person: the learners of the person's team, including the person. */
export type Teammates = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * Teammates of these people: by the current teams, or, for an ended assignment, by those stored for it. Empty if no assignment grades
 * teams together. At most two queries. Teammates are always in the same order.
 */
export async function readTeammates(db: Db | Trx, assignments: readonly AssignmentRow[], learners: readonly string[]): Promise<Teammates> {
  const wanted = new Set(learners)
  const teams = await readTeams(db, assignments)
  const known = new Map([...new Set(teams.values())].map((seats) => [seats, teammatesAmong(seats, wanted)]))
  return new Map([...teams].map(([assignment, seats]) => [assignment, known.get(seats)!]))
}

/** People whose attempts count for a person, including the person; only the person if the assignment grades individually. */
export function teammatesOf(
  teammates: Teammates,
  { id, together }: Pick<AssignmentRow, 'id' | 'together'>,
  person: string,
): readonly string[] {
  return (together === 'team' && teammates.get(id)?.get(person)) || [person]
}

/** A learner who is in a team. */
export interface TeamSeat {
  person: string
  team: string
}

/** Learners with their teams, for each assignment that grades teams together. Assignments with the current teams share one list. */
export async function readTeams(db: Db | Trx, assignments: readonly AssignmentRow[]): Promise<Map<string, readonly TeamSeat[]>> {
  const together = assignments.filter((assignment) => assignment.together === 'team')
  const [kept, live] = [
    together.filter(({ teams_kept_at }) => teams_kept_at !== null),
    together.filter(({ teams_kept_at }) => teams_kept_at === null),
  ]
  const today = await teamsOfToday(db, [...new Set(live.map(({ cohort }) => cohort))])
  const then = await teamsKept(
    db,
    kept.map(({ id }) => id),
  )
  return new Map(together.map(({ id, cohort, teams_kept_at }) => [id, (teams_kept_at === null ? today.get(cohort) : then.get(id)) ?? []]))
}

async function teamsOfToday(db: Db | Trx, cohorts: readonly string[]) {
  if (cohorts.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('members')
    .select(['cohort', 'person', 'team'])
    .where('cohort', 'in', cohorts)
    .where('role', '=', 'learner')
    .where('team', 'is not', null)
    .$narrowType<{ team: string }>()
    .orderBy('person')
    .execute()
  return Map.groupBy(rows, ({ cohort }) => cohort)
}

/** Stored teams, without members who have left: their attempts no longer count. */
async function teamsKept(db: Db | Trx, assignments: readonly string[]) {
  if (assignments.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('kept_teams')
    .innerJoin('assignments', 'assignments.id', 'assignment')
    .innerJoin('members', (join) =>
      join.onRef('members.cohort', '=', 'assignments.cohort').onRef('members.person', '=', 'kept_teams.person'),
    )
    .select(['assignment', 'kept_teams.person', 'kept_teams.team'])
    .where('assignment', 'in', assignments)
    .where('role', '=', 'learner')
    .orderBy('kept_teams.person')
    .execute()
  return Map.groupBy(rows, ({ assignment }) => assignment)
}

/** Teammates by person, for teams with at least one wanted person. */
function teammatesAmong(seats: readonly TeamSeat[], wanted: ReadonlySet<string>): Map<string, readonly string[]> {
  const teams = [...Map.groupBy(seats, ({ team }) => team).values()]
    .map((team) => team.map(({ person }) => person))
    .filter((team) => team.some((person) => wanted.has(person)))
  return new Map(teams.flatMap((team) => team.map((person) => [person, team])))
}
