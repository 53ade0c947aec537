import type { Db, Trx } from '../store/store.ts'
import type { AssignmentRow } from './assignments.ts'

/** Who is graded together with whom where an assignment wants that: a cohort's learners of one team, by cohort and person, themselves included. */
export type Mates = ReadonlyMap<string, readonly string[]>

/** The teams of these people; one query, and none where nobody is graded by teams. Always in the same order. */
export async function readMates(db: Db | Trx, assignments: readonly AssignmentRow[], people: readonly string[]): Promise<Mates> {
  const cohorts = [...new Set(assignments.filter(({ together }) => together === 'team').map(({ cohort }) => cohort))]
  if (cohorts.length === 0) return new Map()
  const rows = await db.selectFrom('members').select(['cohort', 'person', 'team']).where('cohort', 'in', cohorts).where('role', '=', 'learner').where('team', 'is not', null).orderBy('person').execute()
  const wanted = new Set(people)
  const teams = [...Map.groupBy(rows, ({ cohort, team }) => `${cohort} ${team}`).values()].filter((team) => team.some(({ person }) => wanted.has(person)))
  return new Map(teams.flatMap((team) => team.map(({ cohort, person }) => [`${cohort} ${person}`, team.map((mate) => mate.person)])))
}

/** Those whose attempts count for a person, who is one of them: of an assignment that is graded alone, nobody else's. */
export function matesOf(mates: Mates, { cohort, together }: Pick<AssignmentRow, 'cohort' | 'together'>, person: string): readonly string[] {
  return (together === 'team' && mates.get(`${cohort} ${person}`)) || [person]
}
