import type { Db, Trx } from '../store/store.ts'
import type { AssignmentRow } from './assignments.ts'

/** Who is graded together with whom where an assignment wants that: learners of one team, by assignment and person, themselves included. */
export type Teammates = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/**
 * The teams of these people: those of today, or, of an assignment that is over, those that were kept of it. None where nobody is graded
 * by teams. Two queries at the most. Always in the same order.
 */
export async function readTeammates(db: Db | Trx, assignments: readonly AssignmentRow[], accounts: readonly string[]): Promise<Teammates> {
  const wanted = new Set(accounts)
  const teams = await readTeams(db, assignments)
  const known = new Map([...new Set(teams.values())].map((seats) => [seats, teammatesAmong(seats, wanted)]))
  return new Map([...teams].map(([assignment, seats]) => [assignment, known.get(seats)!]))
}

/** Those whose attempts count for a person, who is one of them: of an assignment that is graded alone, nobody else's. */
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

/** Learners with their teams, of each assignment that is graded by teams. Those with the teams of today share one list. */
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

/** Who has left since is in none: their attempts went along. */
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

/** Of the teams in which somebody is wanted. */
function teammatesAmong(seats: readonly TeamSeat[], wanted: ReadonlySet<string>): Map<string, readonly string[]> {
  const teams = [...Map.groupBy(seats, ({ team }) => team).values()]
    .map((team) => team.map(({ person }) => person))
    .filter((team) => team.some((person) => wanted.has(person)))
  return new Map(teams.flatMap((team) => team.map((person) => [person, team])))
}
