import { freshInputs, type Request } from './frames.ts'
import { added, bill, host, request, timed, type Hosted, type Waited } from './hosted.ts'
import { shuffled } from './load-test.ts'
import type { Limits, Work } from '../../contracts/index.ts'
import type { Sandbox, SandboxHandle } from '../sandbox/sandbox.ts'

/*
 * Any number of functions in turn on one core, each in a process of its own, as `speed.ts` measures two: batches of equal CPU time,
 * rounds of one batch each, always in the same order, which is drawn for each session. No function is trusted more than another: there
 * is no reference, so batches are repeated by the function beside it.
 */

/** CPU time of a batch, rounds of a session and least CPU time of a warm-up: those of a verdict (speed.ts). */
const BATCH_NS = 10e6
const ROUNDS = 8
const WARM_UP_NS = 60e6
const STILL_FALLING = 1.05
/** Least CPU time of a batch of the warm-up that shows the speed of a function. Shorter ones may have met only a few cheap inputs. */
const TELLING_NS = BATCH_NS / 2
const MOST_GROWTH = 8
const MOST_CALLS = 4_000_000
/**
 * Most calls of a batch relative to those of the slowest function, which has to repeat two of them. Above that, batches of the fast one
 * are shorter than 10 ms, and the cost of a request makes it look slower: by less than a tenth at 300 times as fast.
 */
const MOST_TIMES = 64
/** Rounds that are repeated, drawn after the last of them, when no function can know which. */
const REPEATED = 2
/** Share of its calls by which a batch may be shorter, at random: no function can know which call is the last. */
const SHORTER = 0.2

/** Loads a function into a sandbox that is ready. */
export type Load = (hosted: Hosted) => Promise<void>

/** What one function answers to a batch that is not timed. Equal digests did and returned the same. */
export interface Untimed {
  digest: string
  body: Buffer | null
  cpuNs: number
}

/** Sends a batch of that many calls to all functions, with the same seed and key. Its time does not count. */
export type AskAll = (count: number) => Promise<Untimed[]>

/** Sends batches of these counts to one function after another, with the same seeds and keys. Their time does not count. */
export type AskEach = (counts: readonly number[]) => Promise<Untimed[][]>

export interface VariantSession<C, P> {
  /** Work of each function in each round, in the order of the functions. */
  rounds: Work[][]
  /** What was found out before the warm-up. */
  checked: C
  /** All work of each function before the first round. Its calls are those of the warm-up. */
  before: Work[]
  /** CPU nanoseconds per call of the fastest batch of each function's warm-up, of those that took long enough; Infinity without one. */
  fastestNs: number[]
  /** What was found out after the last round. */
  afterwards: P
  /** Functions whose batch, repeated by the next function with the same inputs, gave something else. */
  unlike: number[]
  /** Seed of its inputs. */
  seed: Required<Request>['seed']
}

/** What to measure. */
export interface VariantRun<C, P> {
  load: readonly Load[]
  limits: Limits
  /** Called in each session after loading: makes inputs, and compares results. */
  check(ask: AskAll): Promise<C>
  /**
   * Called in each session after the last round.
   * @param ask with the seed of `check`
   * @param askEach with a seed of its own for each batch
   * @param slowestNs CPU nanoseconds per call of the slowest function
   */
  checkAfterwards(ask: AskAll, askEach: AskEach, checked: C, slowestNs: number): Promise<P>
  /** Most bytes that an answer in `check` has beside its digest. */
  checkBytes: number
}

interface Side {
  index: number
  before: Work
  hosted: Hosted
  calls: number
  nsPerCall: number
  fastestNs: number
}

const NOTHING: Work = { calls: 0, cpuNs: 0, wallNs: 0 }

interface Batch {
  index: number
  request: Request
  digest: string
}

/** A failure in the sandbox of one function. */
export class VariantFailure extends Error {
  override name = 'VariantFailure'
  readonly index: number

  constructor(index: number, cause: unknown) {
    super(`Variant ${index} failed`, { cause })
    this.index = index
  }
}

/**
 * Sessions for as long as the caller asks, each in fresh sandboxes. All functions of a session get the same inputs, made from a fresh
 * seed before the clock starts. @throws VariantFailure, with the cause of the failure
 */
export async function* variantSessions<C, P>(run: VariantRun<C, P>, sandbox: Pick<Sandbox, 'open'>): AsyncGenerator<VariantSession<C, P>> {
  const waited = run.load.map((): Waited => ({ ms: 0 }))
  for (;;) yield* session(run, sandbox, waited)
}

async function* session<C, P>(
  { load, limits, check, checkAfterwards, checkBytes }: VariantRun<C, P>,
  sandbox: Pick<Sandbox, 'open'>,
  waited: Waited[],
): AsyncGenerator<VariantSession<C, P>> {
  const boxes: SandboxHandle[] = []
  // One key for all that is not timed, so that a function's own answers can be compared, too.
  const { seed, key } = freshInputs()
  try {
    const sides: Side[] = []
    for (const index of load.keys()) {
      const box = await sandbox.open({ role: 'compute', core: 'measure', limits })
      boxes.push(box)
      const hosted = host(box, 'theirs', limits, waited[index])
      sides.push({ index, hosted, calls: 1, nsPerCall: Infinity, fastestNs: Infinity, before: NOTHING })
    }
    for (const side of sides) {
      await of(side, () => load[side.index]!(side.hosted))
      count(side)
    }
    const checked = await check((calls) => askAll(sides, { type: 'run', seed, key, count: calls }, checkBytes))
    await warmUp(sides)
    const order = shuffled(sides)
    const rounds: Work[][] = []
    const batches: Batch[][] = []
    while (rounds.length < ROUNDS) {
      const round = await measureRound(order)
      rounds.push(sides.map(({ index }) => round.find((one) => one.index === index)!.work))
      batches.push(round)
    }
    const unlike = await repeat(sides, shuffled(batches).slice(0, REPEATED).flat())
    const before = sides.map((side) => side.before)
    const fastestNs = sides.map((side) => side.fastestNs)
    const afterwards = await checkAfterwards(
      (calls) => askAll(sides, { type: 'run', seed, key, count: calls }),
      (counts) => askEach(sides, counts),
      checked,
      Math.max(...sides.map(({ nsPerCall }) => nsPerCall)),
    )
    yield { rounds, checked, before, fastestNs, afterwards, unlike, seed } // the lane is checked before sandboxes are torn down on it
  } finally {
    for (const box of boxes) void box.close()
  }
}

/** Counts what was not timed as work before the rounds. Returns its CPU time, ns. */
function count(side: Side): number {
  const cpuNs = bill(side.hosted)
  side.before = added(side.before, { calls: 0, cpuNs, wallNs: 0 })
  return cpuNs
}

/** One batch of each function, with the same seed and key. */
async function askAll(sides: readonly Side[], what: Request, mostBytes?: number): Promise<Untimed[]> {
  const answers: Untimed[] = []
  for (const side of sides) answers.push(await ask(side, what, mostBytes))
  return answers
}

async function askEach(sides: readonly Side[], counts: readonly number[]): Promise<Untimed[][]> {
  const batches = counts.map((count) => ({ type: 'run', ...freshInputs(), count }) as const)
  const answers: Untimed[][] = []
  for (const side of sides) {
    const own: Untimed[] = []
    for (const what of batches) own.push(await ask(side, what))
    answers.push(own)
  }
  return answers
}

async function ask(side: Side, what: Request, mostBytes?: number): Promise<Untimed> {
  const { digest, body } = await of(side, () => request(side.hosted, what, mostBytes))
  return { digest, body, cpuNs: count(side) }
}

async function warmUp(sides: readonly Side[]): Promise<void> {
  let spentNs = 0
  let falling = true
  while (spentNs < WARM_UP_NS || (falling && spentNs < 3 * WARM_UP_NS)) {
    falling = false
    let shortest = Infinity
    for (const side of sides) {
      const before = side.nsPerCall
      const { work } = await batch(side)
      side.before = added(side.before, work)
      side.nsPerCall = work.cpuNs / work.calls
      if (before > side.nsPerCall * STILL_FALLING) falling = true
      if (work.cpuNs >= TELLING_NS) side.fastestNs = Math.min(side.fastestNs, side.nsPerCall)
      shortest = Math.min(shortest, work.cpuNs)
      const wanted = Math.round(BATCH_NS / Math.max(1, side.nsPerCall))
      side.calls = Math.max(1, Math.min(wanted, work.calls * MOST_GROWTH, MOST_CALLS))
    }
    // The warm-up counts by the one that has done least.
    spentNs += shortest
  }
  const fewest = Math.min(...sides.map(({ calls }) => calls))
  for (const side of sides) side.calls = Math.min(side.calls, fewest * MOST_TIMES)
}

async function measureRound(order: readonly Side[]): Promise<(Batch & { work: Work })[]> {
  const round = []
  for (const side of order) round.push(await batch(side))
  return round
}

async function batch(side: Side): Promise<Batch & { work: Work }> {
  const count = Math.ceil(side.calls * (1 - SHORTER * Math.random()))
  const what = { type: 'run', ...freshInputs(), count } as const
  const { reply, work } = await of(side, () => timed(side.hosted, what))
  return { index: side.index, request: what, digest: reply.digest, work }
}

/** Repeats batches, each by the function after its own. Returns the functions whose batch gave something else. */
async function repeat(sides: readonly Side[], batches: readonly Batch[]): Promise<number[]> {
  const unlike = new Set<number>()
  for (const { index, request: what, digest } of batches) {
    const next = sides[(index + 1) % sides.length]!
    const reply = await of(next, () => request(next.hosted, what))
    bill(next.hosted)
    if (reply.digest !== digest) unlike.add(index)
  }
  return [...unlike]
}

async function of<T>({ index }: Side, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw new VariantFailure(index, cause)
  }
}
