import { freshInputs } from './frames.ts'
import { bill, host, request, type Hosted } from './hosted.ts'
import { loadChecker, loadPlanted, loadSubmission } from './load.ts'
import { settleAll } from '../../shared/settle-all.ts'
import type { Exercise, HeapPass, HeapPoint, SourceFiles, Weight } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'

/**
 * Most calls per request. V8 keeps WeakRef targets until the job, that is the request, ends: with 16,000 calls, a submission
 * that makes a WeakRef to a kilobyte per call peaked 37 MB above the reference. The outputs of this many calls always fit
 * into the harness's buffer of 1 MB.
 */
const CHUNK_CALLS = 2000
/** Calls before the first weighing. They create code, type feedback and first tables, about a megabyte. */
const FIRST_CALLS = 2000
/**
 * Requests in which they are made. The harness's own code grows as well, with the first requests it answers. In flat functions,
 * twelve more requests added 90 kB after a single first one, and 10 kB after twenty. More than JUMP_BYTES takes another pass to
 * tell from a leak.
 */
const FIRST_REQUESTS = 20
/** Calls between forced collections on the way to a level. Older garbage would fragment the allocator's memory. */
const COLLECTED_CALLS = 32_000
/** Option of a weighing: V8 returns reserved memory to the kernel. */
const RESERVE_GIVEN_BACK = 1
/** Option of a weighing: count pending timers. */
const TIMERS_COUNTED = 2
/** Size of the harness's output buffer, bytes. */
const MOST_OUTPUT = 1 << 20

/** A submission being measured, beside a checker that sees every output. */
export interface HeapMeasurement {
  /**
   * Calls the submission in `checkpoints` steps of `callsApart` calls and weighs the heap after each step. Stops early once
   * `isEnough`.
   * @throws FailureError
   */
  pass(callsApart: number, checkpoints: number, isEnough?: (pass: HeapPass) => boolean): Promise<HeapPass>
  /** Continues to `calls` calls in total, and weighs the process. @param collected force collections on the way @throws FailureError */
  level(calls: number, collected: boolean): Promise<Weight>
  /** CPU time of the submission over its lifetime. */
  cpuSeconds(): number
  /** Pending timers of the submission, as its process reports them. @throws FailureError */
  timersWaiting(): Promise<number>
  close(): void
}

export async function openHeap(exercise: Exercise, files: SourceFiles, sandbox: Pick<Sandbox, 'open'>): Promise<HeapMeasurement> {
  const { limits } = exercise.manifest
  const boxes: SandboxHandle[] = []
  const waited = { ms: 0 }
  const open = async (core: 'measure' | 'aside', whose: 'ours' | 'theirs'): Promise<Hosted> => {
    const box = await sandbox.open({ role: 'compute', core, limits })
    boxes.push(box)
    return host(box, whose, limits, waited)
  }
  const close = () => {
    for (const box of boxes) void box.close() // takes a while; no need to wait
  }
  try {
    const [yours, checker] = await settleAll([open('measure', 'theirs'), open('aside', 'ours')])
    await settleAll([loadSubmission(yours, exercise, files), loadChecker(checker, exercise)])
    return observe(yours, checker, close)
  } catch (cause) {
    close()
    throw cause
  }
}

/** The reference with a planted leak, beside a measurement. */
export interface Planted {
  passes: HeapPass[]
  /** Memory after the first calls, before the leak has retained anything that matters: that of the leanest known solution. */
  reference: Weight
}

/**
 * Passes over the reference with a planted leak of `bytesPerCall`. A leak that does not show here would not show in a
 * submission either.
 */
export async function measurePlanted(
  exercise: Exercise,
  sandbox: Sandbox,
  bytesPerCall: number,
  callsApart: number[],
  checkpoints: number,
): Promise<Planted> {
  const { limits } = exercise.manifest
  const box = await sandbox.open({ role: 'compute', core: 'aside', limits })
  try {
    const hosted = host(box, 'ours', limits)
    await loadPlanted(hosted, exercise, bytesPerCall)
    const passes: HeapPass[] = []
    let calls = 0
    const weigh = async (): Promise<HeapPoint> => {
      const { figures } = await request(hosted, { type: 'weigh' })
      return { calls, usedBytes: figures[0], residentBytes: box.memory().nowBytes }
    }
    const call = async (count: number, chunk = CHUNK_CALLS) => {
      for (let left = count; left > 0; left -= chunk) {
        await request(hosted, { type: 'run', ...freshInputs(), count: Math.min(left, chunk) }, MOST_OUTPUT)
      }
      calls += count
    }
    await call(FIRST_CALLS, FIRST_CALLS / FIRST_REQUESTS)
    const reference = await weightOf(hosted)
    for (const apart of callsApart) {
      const points = [await weigh()]
      for (let step = 0; step < checkpoints; step++) {
        await call(apart)
        points.push(await weigh())
      }
      passes.push({ callsApart: apart, points })
    }
    return { passes, reference }
  } finally {
    void box.close()
  }
}

function observe(yours: Hosted, checker: Hosted, close: () => void): HeapMeasurement {
  let called = 0
  let checked: Promise<unknown> = Promise.resolve()

  // The checker checks the outputs while the submission continues.
  function check(count: number, outputs: Buffer | null): void {
    checked = checked.then(() => checkOutputs(checker, count, outputs))
    checked.catch(() => {}) // handled where it is awaited
  }

  async function call(count: number, chunk = CHUNK_CALLS): Promise<void> {
    for (let left = count; left > 0; left -= chunk) {
      const calls = Math.min(left, chunk)
      const reply = await request(yours, { type: 'run', ...freshInputs(), count: calls }, MOST_OUTPUT)
      bill(yours)
      check(calls, reply.body)
      called += calls
    }
  }

  async function weigh(): Promise<HeapPoint> {
    const reply = await request(yours, { type: 'weigh' })
    bill(yours)
    return { calls: called, usedBytes: reply.figures[0], residentBytes: yours.box.memory().nowBytes }
  }

  return {
    async pass(callsApart, checkpoints, isEnough = () => false) {
      if (called === 0) await call(FIRST_CALLS, FIRST_CALLS / FIRST_REQUESTS)
      const points = [await weigh()]
      for (let step = 0; step < checkpoints && !(points.length > 1 && isEnough({ callsApart, points })); step++) {
        await call(callsApart)
        points.push(await weigh())
      }
      await checked
      return { callsApart, points }
    },
    async level(calls, collected) {
      for (; collected && called + COLLECTED_CALLS < calls; await weigh()) await call(COLLECTED_CALLS)
      await call(calls - called)
      await checked
      return weightOf(yours)
    },
    cpuSeconds: () => yours.box.cpuNs() / 1e9,
    async timersWaiting() {
      const { figures } = await request(yours, { type: 'weigh', option: TIMERS_COUNTED })
      return figures[2]
    },
    close,
  }
}

/** The process's memory once V8 has returned its reserve. @throws FailureError */
async function weightOf(hosted: Hosted): Promise<Weight> {
  const { figures } = await request(hosted, { type: 'weigh', option: RESERVE_GIVEN_BACK })
  return { usedBytes: figures[0], ...hosted.box.memory() }
}

async function checkOutputs(checker: Hosted, count: number, outputs: Buffer | null): Promise<void> {
  const reply = await request(checker, { type: 'check', ...freshInputs(), body: outputs ?? Buffer.alloc(0) })
  const problem = reply.body && (JSON.parse(reply.body.toString('utf8')) as { message: string }).message
  if (problem !== null) throw new FailureError({ code: 'wrong-output', seen: problem.slice(0, 300) })
  if (reply.figures[0] !== count) {
    throw new FailureError({ code: 'wrong-output', seen: `${count} calls gave ${reply.figures[0]} outputs.` })
  }
}
