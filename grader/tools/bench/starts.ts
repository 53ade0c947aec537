import Docker from 'dockerode'
import { requestFor, coldStart, costRatio, inOrder, mapGrowth, plainLoop, warmStart, type BySide, type Contender } from './starting.ts'
import { row } from './table.ts'
import { timedSandbox } from './waiting.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { whileOpen } from '../endings.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { rightFiles } from '../../shared/catalogue/solutions.ts'
import { readConfig } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import { openLane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'
import { grade } from '../../runner/pipeline.ts'
import { openSandbox } from '../../runner/sandbox/open.ts'
import { median, quantile } from '../../runner/verdict/interval.ts'

/*
 * npm run bench -- starts [--times 20 --verdicts 10]
 *
 * The cost of containers in the engine's default runtime and, if available, in gVisor: milliseconds to the first byte of a sandbox
 * created on demand, of each kind, and of one from the warm pool; CPU time of loops in gVisor relative to the default; and the share
 * of a verdict's time spent waiting for sandboxes with a warm pool. Exits with 1 if that is more than a tenth.
 */

const USAGE = 'npm run bench -- starts [--times 20 --verdicts 10]'

const { times, verdicts } = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: { times: { type: 'string', default: '20' }, verdicts: { type: 'string', default: '10' } },
  })
  return wholeOptions(USAGE, values, { times: [1, 10_000], verdicts: [1, 10_000] })
})

const RUNTIMES = { docker: null, gVisor: 'runsc' } as const
type Runtime = keyof typeof RUNTIMES
const MOST_SHARE = 0.1
/** A sandbox for measuring, one for tests, and one with sockets, which is never run in gVisor. */
const ROLES = ['compute', 'tests', 'world'] as const

const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
const settings = readTyped(readConfig).lane

await runCommand(async () => {
  const runtimes = await whileOpen(openSides, async ({ sides }) => {
    await tellImages()
    print(['', ...sides.flatMap(({ name }) => [name, 'p90'])])
    await measureStarts(sides)
    if (sides.length === 2) await measureLoops(sides as [Contender, Contender])
    return sides.map(({ name }) => name as Runtime)
  })
  return (await measureShares(runtimes)) ? 0 : 1
})

/** The backends with each runtime that this machine has. */
async function openSides(): Promise<{ sides: Contender[]; close: () => Promise<void> }> {
  const sides: Contender[] = []
  for (const [name, runtime] of Object.entries(RUNTIMES)) {
    try {
      sides.push({ name, sandbox: await openSandbox({ ...settings, kind: 'docker', runtime }) })
    } catch (error) {
      // Any other error would also occur with the default runtime.
      if (runtime === null || !(error instanceof HotpathError) || error.code !== 'E_SETTING') throw error
      process.stdout.write(`without ${name}: ${error.message}\n`)
    }
  }
  return {
    sides,
    async close() {
      for (const { sandbox } of sides) await sandbox.close()
    },
  }
}

/** The exercise for the sandboxes. */
async function tellImages(): Promise<void> {
  const images = await new Docker().listImages({ filters: { reference: ['hotpath-runner'] } })
  for (const { RepoTags, Size } of images) process.stdout.write(`${RepoTags?.[0]}: ${(Size / 1e6).toFixed(1)} MB\n`)
}

async function measureStarts(sides: readonly Contender[]): Promise<void> {
  for (const role of ROLES) tell(`cold ${role}, ms`, await inOrder(sides, times, (side) => coldStart(side, exercise, role)))
  for (const { sandbox } of sides) sandbox.warm([requestFor(exercise)])
  for (const calls of [false, true])
    tell(
      `warm, ${calls ? 'a call' : 'loaded'}, ms`,
      await inOrder(sides, times, (side) => ready(sides).then(() => warmStart(side, exercise, calls))),
    )
}

async function measureLoops(both: [Contender, Contender]): Promise<void> {
  for (const [name, batch] of Object.entries({ loop: plainLoop(exercise), 'Map growth': mapGrowth })) {
    const { ratio } = await inOrder([{ name: 'ratio' }], times, () => ready(both).then(() => costRatio(both, exercise, batch)))
    print([`${name}, CPU ratio`, '1', '', median(ratio!).toFixed(3), quantile(ratio!, 0.9).toFixed(3)])
  }
}

/** Waits until all pools are full, so that none is filled during a measurement. */
async function ready(sides: readonly Contender[]): Promise<void> {
  await Promise.all(sides.map(({ sandbox }) => sandbox.warmed()))
}

/** Whether the share is small enough everywhere. */
async function measureShares(runtimes: readonly Runtime[]): Promise<boolean> {
  const [seconds, shares]: [BySide, BySide] = [{}, {}]
  for (const name of runtimes) {
    const measured = await verdictsIn(RUNTIMES[name])
    seconds[name] = measured.map((one) => one.seconds)
    shares[name] = measured.map((one) => 100 * one.share)
  }
  tell('verdict, s', seconds, 2)
  tell('waiting for sandboxes, %', shares, 2)
  return Object.values(shares).every((percent) => median(percent) <= 100 * MOST_SHARE)
}

/** Verdicts on the first right solution, each with a warm pool: seconds, and the share that opening sandboxes took. */
function verdictsIn(runtime: string | null): Promise<{ seconds: number; share: number }[]> {
  return whileOpen(
    () => openLane({ ...settings, kind: 'docker', runtime }),
    async (lane, stop) => {
      const measured = []
      lane.sandbox.warm(sandboxesFor([exercise]))
      await lane.unfit() // its sandboxes must exist before the first reading
      for (let one = 0; one < verdicts; one++) {
        await lane.sandbox.warmed()
        const { sandbox, waitedMs } = timedSandbox(lane.sandbox)
        const verdict = await grade({ exercise, files: rightFiles(exercise) }, { ...lane, sandbox, emit: () => {} })
        stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
        if (verdict.verdict !== 'pass') process.stderr.write(`${verdict.verdict}: ${verdict.summary}\n`)
        measured.push({ seconds: verdict.seconds, share: waitedMs() / 1000 / verdict.seconds })
      }
      return measured
    },
  )
}

/** Medians and 90th percentiles of the sides, as a line. */
function tell(what: string, bySide: BySide, digits = 1): void {
  print([what, ...Object.values(bySide).flatMap((all) => [median(all).toFixed(digits), quantile(all, 0.9).toFixed(digits)])])
}

function print(cells: string[]): void {
  process.stdout.write(`${row(cells)}\n`)
}
