import { freshInputs } from './frames.ts'
import { host, request, timed, type Hosted } from './hosted.ts'
import type { LaneReading, Limits, Work } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'

/** CPU time of a batch: as short as the kernel's accounting allows, since every verdict waits for them. */
const BATCH_NS = 4e6
/**
 * Fewest and most rounds. With invisible neighbours on the machine, four rounds on a good lane are off by more than 3.5 % in
 * one reading of ten, twelve rounds in none of 120 (on a shared 2023 Xeon). A disturbed lane is off in any number of
 * rounds.
 */
const ROUNDS = 4
const MOST_ROUNDS = 12
const WARM_UP_ROUNDS = 12
/**
 * Xorshift steps per call. Each step depends on the one before, so steps per second measure the core's clock. There are
 * enough to make the call around them negligible: V8 compiles that call differently in each process, and with a tenth of
 * the steps one sandbox in three measured 4 % more than its twin for its whole life (Node.js 24.21.0, 2023 Xeon).
 */
export const STEPS_PER_CALL = 2000

const LIMITS: Limits = { wallSeconds: 20, cpuSeconds: 120, memoryMb: 64, pids: 16, outputKb: 16, fileKb: 64 }
/** CPU time after which a canary is replaced, well before its CPU limit. */
const LIFE_NS = 60e9

const WORKLOAD = 'module.exports = function (subject, count, random, fold) { for (var i = 0; i < count; i++) fold(subject(random())) }'
const source = (units: number) => `module.exports = function (x) {
  for (var i = 0; i < ${units}; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  return x
}`

/** Three of our own sandboxes that stay on a lane to check whether it measures correctly. */
export interface Canary {
  /** Takes a reading. Concurrent calls run one after the other. After a rejection, the next reading uses fresh sandboxes. */
  read(): Promise<LaneReading>
  close(): void
}

interface Bird {
  hosted: Hosted
  calls: number
  /** CPU time per call of the cheapest batch so far. */
  leastNsPerCall: number
}

/** `knownRatio`: work of the third sandbox over that of the first two. A reading that is not `sound` gets more rounds. */
export async function openCanary(sandbox: Sandbox, knownRatio: number, sound: (reading: LaneReading) => boolean): Promise<Canary> {
  let birds: Record<'same' | 'again' | 'known', Bird> | null = null
  let boxes: SandboxHandle[] = []
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function hatch() {
    const units = [STEPS_PER_CALL, STEPS_PER_CALL, STEPS_PER_CALL * knownRatio]
    const hatching = units.map((each) => hatchOne(sandbox, each, (box) => boxes.push(box)))
    await Promise.allSettled(hatching) // so that none opens after another has failed
    if (isClosed) throw new Error('The canary was closed while it opened')
    const [same, again, known] = await Promise.all(hatching)
    const fresh = { same: same!, again: again!, known: known! }
    for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const bird of Object.values(fresh)) await grow(bird)
    return fresh
  }

  function discard() {
    for (const box of boxes) void box.close()
    boxes = []
    birds = null
  }

  async function readOnce(): Promise<LaneReading> {
    if (birds !== null && birds.known.hosted.billedNs > LIFE_NS) discard()
    try {
      const alive = (birds ??= await hatch())
      const rounds: LaneReading['rounds'] = []
      while (rounds.length < ROUNDS || (rounds.length < MOST_ROUNDS && !sound({ rounds }))) {
        const works: Partial<LaneReading['rounds'][number]> = {}
        for (const name of inRandomOrder(['same', 'again', 'known'] as const)) works[name] = await batch(alive[name])
        rounds.push(works as LaneReading['rounds'][number])
      }
      return { rounds }
    } catch (error) {
      discard() // an ended or unresponsive sandbox would fail all later readings
      throw error
    }
  }

  return {
    read() {
      const reading = last.then(readOnce)
      last = reading.catch(() => {})
      return reading
    },
    close() {
      isClosed = true
      discard()
    },
  }
}

async function hatchOne(sandbox: Sandbox, units: number, opened: (box: SandboxHandle) => void): Promise<Bird> {
  const box = await sandbox.open({ role: 'compute', core: 'measure', limits: LIMITS, stays: true })
  opened(box)
  const hosted = host(box, 'ours', LIMITS)
  const files = { 'starter/canary.js': source(units), 'workload/workload.js': WORKLOAD }
  await request(hosted, {
    type: 'load',
    body: Buffer.from(JSON.stringify({ files, entry: 'starter/canary.js', workload: 'workload/workload.js' })),
  })
  return { hosted, calls: 1, leastNsPerCall: Infinity }
}

/**
 * Fills batches, judging by the cheapest one so far: a stall in the last one of the warm-up would leave batches so short that the overhead
 * of a request counts. With a third of the calls of its twin, a sandbox measured 17 % more for its whole life.
 */
async function grow(bird: Bird): Promise<void> {
  const { calls, cpuNs } = await batch(bird)
  bird.leastNsPerCall = Math.min(bird.leastNsPerCall, cpuNs / calls)
  bird.calls = Math.max(1, Math.min(8 * calls, Math.round(BATCH_NS / Math.max(1, bird.leastNsPerCall))))
}

async function batch(bird: Bird): Promise<Work> {
  const { work } = await timed(bird.hosted, { type: 'run', ...freshInputs(), count: bird.calls })
  return work
}

function inRandomOrder<T>(values: readonly T[]): T[] {
  return values
    .map((value) => [Math.random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
}
