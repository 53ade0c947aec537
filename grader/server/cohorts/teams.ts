import type { Submission, TeamWork } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { listSubmissionsOf, readSubmission } from '../gradebook/submissions.ts'
import type { Db } from '../store/store.ts'
import { readAssignment } from './assignments.ts'
import { readTeams } from './teammates.ts'
import { listMembers, readMember } from './members.ts'

/** Most attempts listed per team. */
const LISTED_AT_MOST = 100

/**
 * Attempts of a member's team at an assignment that grades teams together, since it opened and since each of them joined. Empty for
 * members without a team and for other assignments. `openAt` hides an assignment that is not open then.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN, E_MEMBER_UNKNOWN
 */
export async function readTeamWork(db: Db, cohort: string, id: string, person: string, openAt: Date | null): Promise<TeamWork> {
  const { team, exercise, members } = await readTeam(db, cohort, id, person, openAt)
  if (team === null) return { team, members: [], attempts: [] }
  const names = new Map(members.map((member) => [member.person, member.name]))
  const sent = await listSubmissionsOf(
    db,
    members.map(({ person, since }) => ({ visitor: person, since })),
    exercise,
    LISTED_AT_MOST,
  )
  return {
    team,
    members: members.map(({ person, name }) => ({ person, name })),
    attempts: sent.map(({ visitor, submission }) => ({ person: visitor, name: names.get(visitor)!, submission })),
  }
}

/**
 * One of the team's attempts with its code and full verdict.
 * @throws HotpathError E_ATTEMPT_UNKNOWN if it is not the team's, and those of readTeamWork
 */
export async function readTeamAttempt(
  db: Db,
  cohort: string,
  id: string,
  person: string,
  openAt: Date | null,
  attempt: string,
): Promise<Submission> {
  const { exercise, members } = await readTeam(db, cohort, id, person, openAt)
  const row = await db
    .selectFrom('submissions')
    .select(['visitor', 'submitted_at'])
    .where('id', '=', attempt)
    .where('exercise', '=', exercise)
    .executeTakeFirst()
  const isTheirs = row !== undefined && members.some(({ person, since }) => person === row.visitor && since <= row.submitted_at)
  const submission = isTheirs ? await readSubmission(db, attempt, null) : null
  if (submission === null) throw new HotpathError('E_ATTEMPT_UNKNOWN')
  return submission
}

interface Team {
  /** Null without a team; then `members` is empty. */
  team: string | null
  exercise: string
  /** Each with the time since when their attempts count for the team. */
  members: { person: string; name: string; since: Date }[]
}

async function readTeam(db: Db, cohort: string, id: string, person: string, openAt: Date | null): Promise<Team> {
  const assignment = await readAssignment(db, cohort, id)
  const { exercise, opens_at } = assignment
  if (openAt !== null && opens_at > openAt) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  await readMember(db, cohort, person)
  const seats = (await readTeams(db, [assignment])).get(id) ?? []
  const team = seats.find((seat) => seat.person === person)?.team
  if (team === undefined) return { team: null, exercise, members: [] }
  const teammates = new Set(seats.filter((seat) => seat.team === team).map((seat) => seat.person))
  const members = (await listMembers(db, cohort)).filter((member) => teammates.has(member.person))
  return {
    team,
    exercise,
    members: members.map(({ person, name, joinedAt }) => ({ person, name, since: later(opens_at, new Date(joinedAt)) })),
  }
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
