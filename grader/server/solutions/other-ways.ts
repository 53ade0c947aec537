import {
  momentIn,
  type Account,
  type Debrief,
  type Exercise,
  type Hints,
  type OtherWays,
  type SharedCode,
  type SolutionCode,
} from '../../contracts/index.ts'
import { debriefParts } from '../../shared/catalogue/debrief.ts'
import { firstWay, knownSolutions, solutionCode } from '../../shared/catalogue/known-solutions.ts'
import { HotpathError } from '../../shared/errors.ts'
import { isTeacher } from '../accounts/membership.ts'
import type { Db } from '../store/store.ts'
import { accessOf, type Achieved } from './access.ts'
import { readHeldUntil, readRule } from './rules.ts'
import { recordSeen } from './seen.ts'
import { listShared, readShared } from './shared.ts'
import { readAchieved } from './achieved.ts'

/** Who asks for an exercise's solutions, and when. */
export interface Asking {
  db: Db
  exercise: Exercise
  visitor: string
  account: Pick<Account, 'id' | 'role'> | null
  now: Date
}

/** What the reader can see of the exercise's solutions. */
export async function readOtherWays(asking: Asking): Promise<OtherWays> {
  const { db, exercise, account, now } = asking
  const { achieved, ...access } = await readAccess(asking)
  const all = access.access === 'all' || access.access === 'one' ? knownSolutions(exercise) : []
  return {
    ...access,
    level: achieved.level,
    solutions: access.access === 'one' ? all.filter(({ name }) => name === achieved.revealed) : all,
    shared: access.access === 'all' && account !== null ? await listShared(db, exercise, account.id, now) : null,
  }
}

/** One of the exercise's own solutions with its code; that they saw it is recorded. @throws HotpathError E_SOLUTIONS_LOCKED, E_SOLUTION_UNKNOWN */
export async function readSolution(asking: Asking, name: string): Promise<SolutionCode> {
  const { access, achieved } = await readAccess(asking)
  if (access !== 'all' && !(access === 'one' && name === achieved.revealed)) throw new HotpathError('E_SOLUTIONS_LOCKED')
  return show(asking, name, false)
}

/**
 * Reveals one solution to someone who is stuck, and records that; the same one every time.
 * @throws HotpathError E_SOLUTIONS_LOCKED
 */
export async function revealOne(asking: Asking): Promise<SolutionCode> {
  const { access, achieved } = await readAccess(asking)
  const name = achieved.revealed ?? firstWay(asking.exercise)
  if ((access !== 'offered' && access !== 'one') || name === null) throw new HotpathError('E_SOLUTIONS_LOCKED')
  return show(asking, name, true)
}

/** A solution that a learner shares. @throws HotpathError E_SOLUTIONS_LOCKED, E_SOLUTION_UNKNOWN */
export async function readSharedCode(asking: Asking, submission: string): Promise<SharedCode> {
  const { access } = await readAccess(asking)
  if (access !== 'all' || asking.account === null) throw new HotpathError('E_SOLUTIONS_LOCKED')
  return readShared(asking.db, asking.exercise, submission, asking.now)
}

/** The debrief, for those who have passed and for teachers. @throws HotpathError E_DEBRIEF_LOCKED, E_HELD_BACK */
export async function readDebrief(asking: Asking): Promise<Debrief> {
  const { db, exercise, visitor, account } = asking
  const { passed, level } = await readAchieved(db, visitor, exercise.slug)
  if (!passed && !(account !== null && (await isTeacher(db, account)))) throw new HotpathError('E_DEBRIEF_LOCKED')
  await checkHeld(asking, 'debrief')
  return { level, parts: debriefParts(exercise.manifest.debrief) }
}

/** The staged hints. @throws HotpathError E_HELD_BACK */
export async function readHints(asking: Asking): Promise<Hints> {
  await checkHeld(asking, 'hints')
  return { hints: asking.exercise.manifest.hints }
}

/** Teachers are not bound. @throws HotpathError E_HELD_BACK */
async function checkHeld({ db, exercise, account, now }: Asking, what: 'hints' | 'debrief'): Promise<void> {
  const held = await readHeldUntil(db, exercise.slug, account?.id ?? null, now)
  if (held === null || (account !== null && (await isTeacher(db, account)))) return
  throw new HotpathError('E_HELD_BACK', { what, until: momentIn(held.until.getTime(), held.zone) })
}

type Readable = ReturnType<typeof accessOf> & { achieved: Achieved }

async function readAccess({ db, exercise, visitor, account, now }: Asking): Promise<Readable> {
  const achieved = await readAchieved(db, visitor, exercise.slug)
  if (firstWay(exercise) === null) return { access: 'none', until: null, zone: null, attemptsLeft: null, achieved }
  if (account !== null && (await isTeacher(db, account))) return { ...accessOf({ ...achieved, passed: true }, null), achieved }
  return { ...accessOf(achieved, await readRule(db, exercise.slug, account?.id ?? null, now)), achieved }
}

async function show({ db, exercise, visitor, now }: Asking, name: string, revealed: boolean): Promise<SolutionCode> {
  const solution = solutionCode(exercise, name)
  await recordSeen(db, { visitor, exercise: exercise.slug, solution: name, revealed, now })
  return solution
}
