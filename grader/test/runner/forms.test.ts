import t from 'tap'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { checkFence, complete } from '../../shared/catalogue/check.ts'
import { Conversions } from '../../shared/catalogue/conversions.ts'
import { syntaxProblemOf } from '../../shared/catalogue/syntax.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import { openLane } from '../../runner/lane.ts'
import { grade } from '../../runner/pipeline.ts'
import { INSTRUMENTS } from '../../runner/profile/instruments.ts'
import { unfenced } from '../../../site/src/editor/unfence.ts'
import { NOTHING_SEEN, type Exercise, type ProfileSide, type SourceFiles } from '../../contracts/index.ts'
import { answerWith, DEOPT, FORMED_SOLUTIONS, lineOf, MARKED } from './formed-solutions.ts'

const lane = await openLane({ kind: 'process', laneCore: 0, runtime: null })
const conversions = new Conversions()
t.teardown(async () => {
  conversions.close()
  await lane.close()
})

/** The line that a profile names first: what keeps the memory, or what takes the time. */
function namedIn({ cpu, heap }: ProfileSide): number | null | undefined {
  const slowest = (cpu?.lines ?? []).toSorted((a, b) => b.selfUs - a.selfUs)[0]
  return heap ? heap.culprits[0]?.line : slowest?.line
}

/** A profile of one side: the starter has no form of its own, and times by input size have no lines. */
async function profileOf({ manifest: { scaling: _, ...manifest }, ...exercise }: Exercise, files: SourceFiles): Promise<ProfileSide> {
  const target = { exercise: { ...exercise, manifest }, files, boxes: lane.sandbox, signal: new AbortController().signal, note: t.fail }
  const seen = { ...NOTHING_SEEN }
  for (const inspect of INSTRUMENTS[manifest.kind]) Object.assign(seen, await inspect(target))
  return seen
}

async function run(exercise: Exercise, source: string) {
  const { files, forms } = await conversions.of({ [exercise.manifest.files.entry]: source })
  const submission = { exercise, files: complete(exercise, files) }
  const verdict = await grade(submission, { ...lane, emit() {} })
  const profile = await profileOf(exercise, submission.files)
  return { verdict, profile, form: forms[exercise.manifest.files.entry] }
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
      // On a busy machine it is unsure.
      t.ok([outcome, 'unsure'].includes(seen.verdict.verdict), seen.verdict.summary)
      t.equal(namedIn(seen.profile), lineOf(source, MARKED))
      const deopts = (seen.profile.compiler?.deopts ?? []).filter(({ line }) => line === lineOf(source, DEOPT))
      t.ok(
        deopts.some(({ file, reason }) => file === entry && reason === 'wrong map'),
        JSON.stringify(seen.profile.compiler?.deopts),
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
