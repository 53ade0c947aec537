import t from 'tap'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { checkFence, complete } from '../../shared/catalogue/check.ts'
import { Conversions } from '../../shared/catalogue/conversions.ts'
import { syntaxProblemOf } from '../../shared/catalogue/syntax.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import type { Canary } from '../../runner/measure/canary.ts'
import { traceCompiler, withLooking } from '../../runner/measure/profiler.ts'
import { openSandbox } from '../../runner/sandbox/open.ts'
import { grade } from '../../runner/pipeline.ts'
import { heap } from '../../runner/profile/heap.ts'
import { readCompiler } from '../../runner/profile/views/compiler.ts'
import { readCpuProfile } from '../../shared/cpu-profile/cpu-profile.ts'
import { unfenced } from '../../../site/src/editor/unfence.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'
import { withoutLevels } from './without-levels.ts'
import { answerWith, DEOPT, FORMED_SOLUTIONS, lineOf, MARKED } from './formed-solutions.ts'

const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
const conversions = new Conversions()
t.teardown(async () => {
  conversions.close()
  await sandbox.close()
})

/** Readings of a quiet lane, so that this machine's noise does not matter. */
const work = (units: number) => ({ calls: 100, cpuNs: units * 1e6, wallNs: units * 1e6 })
const canary: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(2), known: work(3) }] }), close() {} }

/** Long enough for a line that takes most of the time, and for code that is discarded after the first 3,000 calls, ms. */
const [SAMPLED_MS, TRACED_MS] = [300, 300]

/** The line that a profile names first: what keeps the memory, or what takes the time. */
async function lineNamedIn(exercise: Exercise, files: SourceFiles): Promise<number | null | undefined> {
  if (exercise.manifest.kind === 'heap') {
    const seen = await heap({ exercise, files, boxes: sandbox, signal: new AbortController().signal, note: t.fail })
    return seen.heap?.culprits[0]?.line
  }
  const { bytes, calls } = await withLooking(exercise, files, sandbox, (profiling) => profiling.profile(SAMPLED_MS))
  return readCpuProfile(bytes, calls)?.lines.toSorted((a, b) => b.selfUs - a.selfUs)[0]?.line
}

async function run(exercise: Exercise, source: string) {
  const { files, forms } = await conversions.of({ [exercise.manifest.files.entry]: source })
  const whole = complete(exercise, files)
  const graded = exercise.manifest.kind === 'heap' ? exercise : withoutLevels(exercise)
  const verdict = await grade({ exercise: graded, files: whole }, { sandbox, canary, emit() {} })
  const line = await lineNamedIn(exercise, whole)
  const { log, cut } = await traceCompiler(exercise, whole, sandbox, TRACED_MS)
  return { verdict, line, deopts: readCompiler(log, cut).deopts, form: forms[exercise.manifest.files.entry] }
}

for (const { exercise: slug, outcome, ...forms } of FORMED_SOLUTIONS) {
  const exercise = loadExercise(exercisesFolder, slug)
  const { entry } = exercise.manifest.files
  for (const form of ['module', 'typescript'] as const) {
    const source = forms[form]
    t.test(`${slug} as ${form}: outcome, profile and deoptimization, each at its line`, async (t) => {
      t.equal(syntaxProblemOf(entry, source), null)
      const seen = await run(exercise, source)
      t.equal(seen.form, form)
      // On a busy machine a speed is unsure.
      const possible = exercise.manifest.kind === 'heap' ? [outcome] : [outcome, 'unsure']
      t.ok(possible.includes(seen.verdict.verdict), seen.verdict.summary)
      t.equal(seen.line, lineOf(source, MARKED))
      const deopts = seen.deopts.filter(({ line }) => line === lineOf(source, DEOPT))
      t.ok(
        deopts.some(({ file, reason }) => file === entry && reason === 'wrong map'),
        JSON.stringify(seen.deopts),
      )
    })
    t.test(`${slug} as ${form} in a chat's answer is refused with the line of its fence, and is that code without it`, async (t) => {
      const answer = answerWith(source)
      t.ok(syntaxProblemOf(entry, answer))
      t.throws(() => checkFence(entry, answer, true), { code: 'E_FILE_FENCE', message: `“${entry}” has a Markdown code fence in line 3.` })
      t.equal(unfenced(answer), source)
    })
  }
}
