import { freshInputs } from './frames.ts'
import { bill, host, request, type Hosted } from './hosted.ts'
import { loadChecker, loadOurs, loadPlanted, loadSubmission } from './load.ts'
import {
  FailureError,
  type Box,
  type Exercise,
  type HeapLevel,
  type HeapPass,
  type HeapPoint,
  type Sandbox,
  type SourceFiles,
  type Weight,
} from '../../contracts/index.ts'

/**
 * Calls of one request. What V8 keeps until a job is over stays until the request is: with 16,000 calls the peak of a
 * submission that makes a
 * WeakRef to a kilobyte in each was 37 MB above the reference's. Outputs of so many fit into the harness's buffer of 1
 * MB, whatever their length.
 */
const CHUNK_CALLS = 2000
/** Before the first weighing, in which code, feedback and first tables are made: a megabyte. */
const FIRST_CALLS = 500
/**
 * Between two collections, where the kernel's figures are compared: garbage that lies for longer leaves the allocator's
 * memory in pieces.
 */
const COLLECTED_CALLS = 32_000
/** Of a weighing: what V8 keeps in reserve is given back to the kernel. */
const RESERVE_GIVEN_BACK = 1
/** Of a weighing: how many timers wait. */
const TIMERS_COUNTED = 2
/** The harness sends at most its buffer. */
const MOST_OUTPUT = 1 << 20

/** A submission under observation, beside the reference doing identical work and a checker that sees every output. */
export interface HeapMeasurement {
  /**
   * Calls in `checkpoints` steps of `callsApart`, the heap weighed at each end; fewer, where a pass as far as it got is
   * enough.
   * @throws FailureError
   */
  pass(callsApart: number, checkpoints: number, isEnough?: (pass: HeapPass) => boolean): Promise<HeapPass>
  /** Goes on to `calls` in all, on both sides, and weighs both. @param collected forces collections on the way @throws FailureError */
  level(calls: number, collected: boolean): Promise<HeapLevel>
  /** CPU time of the submission over its life. */
  cpuSeconds(): number
  /** Timers of the submission that have not fired, by its own word. @throws FailureError */
  timersWaiting(): Promise<number>
  close(): void
}

export async function openHeap(exercise: Exercise, files: SourceFiles, sandbox: Pick<Sandbox, 'open'>): Promise<HeapMeasurement> {
  const { limits } = exercise.manifest
  const boxes: Box[] = []
  const waited = { ms: 0 }
  const open = async (core: 'measure' | 'aside', whose: 'ours' | 'theirs'): Promise<Hosted> => {
    const box = await sandbox.open({ role: 'compute', core, limits })
    boxes.push(box)
    return host(box, whose, limits, waited)
  }
  const close = () => {
    for (const box of boxes) void box.close() // takes a while, and nobody waits for it
  }
  try {
    const [yours, reference, checker] = [await open('measure', 'theirs'), await open('aside', 'ours'), await open('aside', 'ours')]
    await loadSubmission(yours, exercise, files)
    await loadOurs(reference, exercise, exercise.manifest.reference)
    await loadChecker(checker, exercise)
    return observe(yours, reference, checker, close)
  } catch (cause) {
    close()
    throw cause
  }
}

/**
 * Two passes over the reference with a planted leak of `bytesPerCall`, beside the measurement: what does not show there
 * would not show in a submission.
 */
export async function plantedPasses(
  exercise: Exercise,
  sandbox: Sandbox,
  bytesPerCall: number,
  callsApart: number[],
  checkpoints: number,
): Promise<HeapPass[]> {
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
    const call = async (count: number) => {
      await request(hosted, { type: 'run', ...freshInputs(), count }, MOST_OUTPUT)
      calls += count
    }
    await call(FIRST_CALLS)
    for (const apart of callsApart) {
      const points = [await weigh()]
      for (let step = 0; step < checkpoints; step++) {
        await call(apart)
        points.push(await weigh())
      }
      passes.push({ callsApart: apart, points })
    }
    return passes
  } finally {
    void box.close()
  }
}

function observe(yours: Hosted, reference: Hosted, checker: Hosted, close: () => void): HeapMeasurement {
  let called = 0
  let mirrored: Promise<void> = Promise.resolve()

  // The reference does the same work and the checker looks at the outputs while the submission goes on.
  function mirror(count: number, outputs: Buffer | null): void {
    const inputs = freshInputs()
    mirrored = mirrored.then(async () => {
      await Promise.all([request(reference, { type: 'run', ...inputs, count }, MOST_OUTPUT), checkOutputs(checker, count, outputs)])
    })
    mirrored.catch(() => {}) // met where it is awaited
  }

  async function call(count: number): Promise<void> {
    for (let left = count; left > 0; left -= CHUNK_CALLS) {
      const chunk = Math.min(left, CHUNK_CALLS)
      const reply = await request(yours, { type: 'run', ...freshInputs(), count: chunk }, MOST_OUTPUT)
      bill(yours)
      mirror(chunk, reply.body)
      called += chunk
    }
  }

  async function weigh(): Promise<HeapPoint> {
    const [reply] = await Promise.all([request(yours, { type: 'weigh' }), request(reference, { type: 'weigh' })])
    bill(yours)
    return { calls: called, usedBytes: reply.figures[0], residentBytes: yours.box.memory().nowBytes }
  }

  return {
    async pass(callsApart, checkpoints, isEnough = () => false) {
      if (called === 0) await call(Math.min(callsApart, FIRST_CALLS))
      const points = [await settledWeight()]
      for (let step = 0; step < checkpoints && !(points.length > 1 && isEnough({ callsApart, points })); step++) {
        await call(callsApart)
        points.push(await settledWeight())
      }
      return { callsApart, points }
    },
    async level(calls, collected) {
      for (; collected && called + COLLECTED_CALLS < calls; await settledWeight()) await call(COLLECTED_CALLS)
      await call(calls - called)
      await mirrored
      const [mine, theirs] = await Promise.all([weightOf(yours), weightOf(reference)])
      return { calls: called, yours: mine, reference: theirs }
    },
    cpuSeconds: () => yours.box.cpuNs() / 1e9,
    async timersWaiting() {
      const { figures } = await request(yours, { type: 'weigh', option: TIMERS_COUNTED })
      return figures[2]
    },
    close,
  }

  async function weightOf(side: Hosted): Promise<Weight> {
    const { figures } = await request(side, { type: 'weigh', option: RESERVE_GIVEN_BACK })
    return { usedBytes: figures[0], ...side.box.memory() }
  }

  async function settledWeight(): Promise<HeapPoint> {
    await mirrored
    return weigh()
  }
}

async function checkOutputs(checker: Hosted, count: number, outputs: Buffer | null): Promise<void> {
  const reply = await request(checker, { type: 'check', ...freshInputs(), body: outputs ?? Buffer.alloc(0) })
  const problem = reply.body && (JSON.parse(reply.body.toString('utf8')) as { message: string }).message
  if (problem !== null) throw new FailureError({ code: 'wrong-output', seen: problem.slice(0, 300) })
  if (reply.figures[0] !== count) {
    throw new FailureError({ code: 'wrong-output', seen: `${count} calls gave ${reply.figures[0]} outputs.` })
  }
}
