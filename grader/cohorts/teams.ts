import type { TeamWork } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { listSubmissionsOf } from '../gradebook/submissions.ts'
import type { Db } from '../store/store.ts'
import { readAssignment } from './assignments.ts'
import { readTeams } from './mates.ts'
import { listMembers, readMember } from './members.ts'

/** Of a team, all together. */
const LISTED_AT_MOST = 100

/**
 * What a member's team has sent to an assignment at which teams are graded together, since it opened and since each of them joined.
 * Who is in no team, and at other assignments everybody, has none. `openAt`: for whom it has to be open then.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_MEMBER_UNKNOWN
 */
export async function readTeamWork(db: Db, cohort: string, id: string, person: string, openAt: Date | null): Promise<TeamWork> {
  const assignment = await readAssignment(db, cohort, id)
  const { exercise, opens_at } = assignment
  if (openAt !== null && opens_at > openAt) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  await readMember(db, cohort, person)
  const seats = (await readTeams(db, [assignment])).get(id) ?? []
  const team = seats.find((seat) => seat.person === person)?.team
  if (team === undefined) return { team: null, members: [], attempts: [] }
  const mates = new Set(seats.filter((seat) => seat.team === team).map((seat) => seat.person))
  const members = (await listMembers(db, cohort)).filter((member) => mates.has(member.person))
  const names = new Map(members.map((member) => [member.person, member.name]))
  const sent = await listSubmissionsOf(db, members.map((member) => ({ visitor: member.person, since: later(opens_at, new Date(member.joinedAt)) })), exercise, LISTED_AT_MOST)
  return {
    team,
    members: members.map(({ person, name }) => ({ person, name })),
    attempts: sent.map(({ visitor, submission }) => ({ person: visitor, name: names.get(visitor)!, submission })),
  }
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
