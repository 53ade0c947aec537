import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import { freshInputs } from '../../runner/measure/frames.ts'
import { host, request, timed, type Hosted } from '../../runner/measure/hosted.ts'
import { loadOurs, loadSubmission } from '../../runner/measure/load.ts'
import type { Exercise } from '../../contracts/index.ts'
import type { SandboxRequest, Role, Sandbox } from '../../runner/sandbox/sandbox.ts'

/** A sandbox under one of the engine's runtimes. */
export interface Contender {
  name: string
  sandbox: Sandbox
}

/** Values of each side, by name. */
export type BySide = Record<string, number[]>

/** Measures the sides alternately, so that disturbances affect both. */
export async function inOrder<S extends { name: string }>(
  sides: readonly S[],
  times: number,
  measure: (side: S) => Promise<number>,
): Promise<BySide> {
  const values: BySide = Object.fromEntries(sides.map(({ name }) => [name, []]))
  for (let time = 0; time < times; time++) for (const side of sides) values[side.name]!.push(await measure(side))
  return values
}

/** The request for a sandbox with this role. */
export function requestFor(exercise: Exercise, role: Role = 'compute'): SandboxRequest {
  return { role, core: 'measure', limits: exercise.manifest.limits }
}

/** Milliseconds from requesting a sandbox, with none ready, to its first byte, which reports that the harness is up. */
export async function coldStart({ sandbox }: Contender, exercise: Exercise, role?: Role): Promise<number> {
  const began = performance.now()
  const box = await sandbox.open(requestFor(exercise, role))
  const ms = performance.now() - began
  await box.close()
  return ms
}

/**
 * Milliseconds from requesting a ready sandbox to its first response: the reference is loaded and, if `calls`, has been
 * called once.
 */
export async function warmStart({ sandbox }: Contender, exercise: Exercise, calls: boolean): Promise<number> {
  const began = performance.now()
  const hosted = await hostedBox(sandbox, exercise)
  await loadOurs(hosted, exercise, exercise.manifest.reference)
  if (calls) await request(hosted, { type: 'run', ...freshInputs(), count: 1 })
  const ms = performance.now() - began
  await hosted.box.close()
  return ms
}

/** A computation in batches of a fixed number of calls, about 30 ms each. */
export interface Batch {
  load: (hosted: Hosted) => Promise<void>
  count: number
}

/** The chapter's loop: arithmetic and array reads. */
export function plainLoop(exercise: Exercise): Batch {
  return { load: (hosted) => loadSubmission(hosted, exercise, solutionFiles(exercise, 'loop.js')), count: 20_000 }
}

/** Growing tables: memory is allocated, touched and freed. */
export const mapGrowth: Batch = {
  count: 15,
  async load(hosted) {
    const files = {
      'starter/map.js':
        'module.exports = function (x) { var map = new Map(); for (var i = 0; i < 20000; i++) map.set(x + i, i); return map.size }',
      'workload/workload.js':
        'module.exports = function (subject, count, random, fold) { for (var i = 0; i < count; i++) fold(subject(random())) }',
    }
    await request(hosted, {
      type: 'load',
      body: Buffer.from(JSON.stringify({ files, entry: 'starter/map.js', workload: 'workload/workload.js' })),
    })
  },
}

const WARM_UP_BATCHES = 5
const BATCHES = 5

/** Ratio of the CPU time of a batch on both sides, alternately in a fresh sandbox each. */
export async function costRatio([first, second]: readonly [Contender, Contender], exercise: Exercise, batch: Batch): Promise<number> {
  const boxes = [await hostedBox(first.sandbox, exercise), await hostedBox(second.sandbox, exercise)] as const
  const spentNs: [number, number] = [0, 0]
  const run = async (hosted: Hosted) => (await timed(hosted, { type: 'run', ...freshInputs(), count: batch.count })).work.cpuNs
  try {
    for (const hosted of boxes) await batch.load(hosted)
    for (let done = 0; done < WARM_UP_BATCHES; done++) for (const hosted of boxes) await run(hosted)
    for (let done = 0; done < BATCHES; done++) for (const side of [0, 1] as const) spentNs[side] += await run(boxes[side])
  } finally {
    for (const { box } of boxes) await box.close()
  }
  return spentNs[1] / spentNs[0]
}

async function hostedBox(sandbox: Sandbox, exercise: Exercise): Promise<Hosted> {
  return host(await sandbox.open(requestFor(exercise)), 'ours', exercise.manifest.limits)
}
