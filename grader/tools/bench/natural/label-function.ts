import { fileURLToPath } from 'node:url'
import type { Natural } from './corpus.ts'
import { targetOf, type LabelResult } from './labels.ts'
import { atHome, failedTest, runNode } from './plain.ts'
import { enoughPairs, speedLabel, type Spent } from './speed-label.ts'

/*
 * Whether a function is fast enough, by long runs in plain Node. The method is independent of the grader's: no sandbox, no batches, no
 * median. Baseline and solution run in turn, each time in a fresh process, and all CPU time of the process counts, including rare
 * stalls.
 */

const CHILD = fileURLToPath(new URL('function-child.cjs', import.meta.url))

/** CPU time per process. */
const TIMES = { warmMs: 200, timedMs: 600 }
/** Calls whose outputs are compared with the reference's. */
const COMPARED = { batches: 40, calls: 50 }

/** Checks tests and outputs first; only a correct solution is timed. */
export async function labelFunction(natural: Natural, times = TIMES): Promise<LabelResult> {
  const reference = asOurs(natural, natural.exercise.manifest.reference)
  const failed = await atHome(
    natural,
    async (home) => (await failedTest(natural, home)) ?? atHome(reference, (referenceHome) => differs(natural, home, referenceHome)),
  )
  return failed === null ? timeFunction(natural, times) : { label: 'wrong', why: failed, calls: 0, figures: {} }
}

/** The label of a correct solution. */
export function timeFunction(natural: Natural, times = TIMES): Promise<LabelResult> {
  const target = targetOf(natural.exercise)
  const baseline = asOurs(natural, natural.exercise.manifest.baseline)
  return atHome(natural, (home) =>
    atHome(baseline, async (baselineHome) => {
      const measure = async () => ({ baseline: await time(natural, baselineHome, times), solution: await time(natural, home, times) })
      return speedLabel(await enoughPairs(measure, target), target)
    }),
  )
}

/** The exercise with its baseline or reference as the entry. @param path of that file */
export function asOurs(natural: Natural, path: string): Natural {
  const { starter, sources, manifest } = natural.exercise
  return { ...natural, files: { ...starter, [manifest.files.entry]: sources[path]! } }
}

async function differs(natural: Natural, home: string, reference: string): Promise<string | null> {
  const { why } = await runChild<{ why: string | null }>(natural, home, 'compare', { ...COMPARED, reference })
  return why
}

function time(natural: Natural, home: string, times: typeof TIMES): Promise<Spent> {
  return runChild<Spent>(natural, home, 'time', times)
}

async function runChild<T>({ exercise, name }: Natural, home: string, mode: string, settings: object): Promise<T> {
  const { stdout, stderr } = await runNode(home, [CHILD, home, exercise.manifest.files.entry, mode, JSON.stringify(settings)])
  const line = stdout.trimEnd().split('\n').at(-1)
  if (!line?.startsWith('{')) throw new Error(`${exercise.slug}/${name}: plain Node could not ${mode} it: ${stderr.slice(-500)}`)
  return JSON.parse(line) as T
}
