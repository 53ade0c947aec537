import { randomUUID } from 'node:crypto'
import type { Server } from '../../server/http/server.ts'
import { Person } from '../server/accounts/person.ts'

/** Registers the platform of the launches. */
export const ADMIN = 'Head'

/** Accounts that a fuzz run needs: the sender, another instructor, a learner of each, and an administrator. */
export const INSTRUCTORS = { Own: 'instructor', Other: 'instructor', Mine: 'learner', Theirs: 'learner', [ADMIN]: 'admin' } as const

export interface Cohorts {
  /** Cookies of the instructor who sends requests. */
  cookies(): string
  /** The value of a name in double braces. */
  known: Record<string, () => string>
  /** Private data of another instructor's cohort. */
  secrets: Record<string, string>
  /** Creates a new cohort after the old one was deleted or archived. */
  renew(): Promise<void>
}

interface Cohort {
  id: string
  member: string
  assignment: string
  invite: string
  code: string
  announcement: string
}

/** Two instructors with a cohort each; in the other instructor's cohort every text written by a person is marked. */
export async function foundCohorts(server: Server): Promise<Cohorts> {
  const [own, other, mine, theirs] = [
    await enter(server, 'Own'),
    await enter(server, 'Other'),
    await enter(server, 'Mine'),
    await enter(server, 'Theirs'),
  ]
  const marks = { cohort: mark(), assignment: mark(), announcement: mark(), team: mark(), expected: mark() }
  const foreign = await found(other, theirs, marks)
  const again = () => found(own, mine, { cohort: 'Spring', assignment: 'Add', announcement: 'Hello', team: 'Blue', expected: 'eve' })
  let cohort = await again()
  return {
    cookies: () => own.cookie,
    known: {
      cohort: () => cohort.id,
      member: () => cohort.member,
      assignment: () => cohort.assignment,
      invite: () => cohort.invite,
      code: () => cohort.code,
      announcement: () => cohort.announcement,
      foreignCohort: () => foreign.id,
      foreignMember: () => foreign.member,
      foreignAssignment: () => foreign.assignment,
      foreignInvite: () => foreign.invite,
      foreignAnnouncement: () => foreign.announcement,
    },
    secrets: { ...marks, code: foreign.code, address: 'theirs@example.org' },
    async renew() {
      cohort = await again()
    },
  }
}

async function found(
  instructor: Person,
  learner: Person,
  texts: Record<'cohort' | 'assignment' | 'announcement' | 'team' | 'expected', string>,
): Promise<Cohort> {
  const make = async (path: string, body: unknown) => {
    const answer = await instructor.post(path, body)
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id } = await make('/api/cohorts', { name: texts.cohort, timeZone: 'UTC' })
  const path = `/api/cohorts/${id}`
  const terms = { late: [], points: { required: 1, good: 2, excellent: 3 }, policy: 'best', attempts: null }
  const assignment = await make(`${path}/assignments`, {
    exercise: 'add',
    title: texts.assignment,
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2190-01-01T00:00:00Z',
    ...terms,
  })
  const invite = await make(`${path}/invites`, { role: 'learner', seats: 10_000, expiresAt: '2190-01-01T00:00:00Z' })
  const announcement = await make(`${path}/announcements`, { text: texts.announcement })
  await learner.post(`/api/invitations/${invite.code}`)
  const { id: member } = (await learner.ask('/api/me')).body.account
  await instructor.send('PATCH', `${path}/members/${member}`, { team: texts.team })
  await instructor.ask(`${path}/roster?dryRun=false`, {
    method: 'POST',
    body: `email\n${texts.expected}@example.org\n`,
    headers: { 'content-type': 'text/csv' },
  })
  return { id, member, assignment: assignment.id, invite: invite.id, code: invite.code, announcement: announcement.id }
}

async function enter(server: Server, name: string): Promise<Person> {
  const person = new Person(server)
  const { status } = await person.signIn(name)
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  return person
}

function mark(): string {
  return `canary-${randomUUID()}`
}
