import type { Submission } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { listSubmissions } from '../gradebook/submissions.ts'
import { storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'
import { readMember } from './members.ts'

const PAGE_LENGTH = 50

/**
 * What a member has sent to an exercise that is assigned in the cohort, newest first, a page of it: the newest, or what came before a submission.
 * What they did before they joined, or before the assignment opened, is theirs alone.
 * @throws HotpathError E_MEMBER_UNKNOWN, E_ASSIGNMENT_UNKNOWN
 */
export async function listWork(db: Db, cohort: string, person: string, exercise: string, before: string | undefined): Promise<Submission[]> {
  return listSubmissions(db, person, exercise, PAGE_LENGTH, { since: await seenSince(db, cohort, person, exercise), before })
}

/** From when on a member's attempts at an exercise are to be seen by the cohort's staff. @throws HotpathError E_MEMBER_UNKNOWN, E_ASSIGNMENT_UNKNOWN */
export async function seenSince(db: Db, cohort: string, person: string, exercise: string): Promise<Date> {
  const { joinedAt } = await readMember(db, cohort, person)
  const first = await db.selectFrom('assignments').select('opens_at').where('cohort', '=', cohort).where('exercise', '=', storable(exercise)).orderBy('opens_at').limit(1).executeTakeFirst()
  if (first === undefined) throw new HotpathError('E_ASSIGNMENT_UNKNOWN', { cohort })
  const joined = new Date(joinedAt)
  return joined > first.opens_at ? joined : first.opens_at
}
