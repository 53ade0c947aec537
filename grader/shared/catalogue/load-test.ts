import { Errors } from 'typebox/value'
import { LoadTestManifest, type Exercise, type Manifest, type Trial } from '../../contracts/index.ts'
import { checkDebrief } from './debrief.ts'
import { checkFeedback } from './feedback.ts'
import { checkFiles, checkLimits, checkSolutions, checkTests } from './files.ts'
import type { Folder } from './folder.ts'
import { noteErrors, type Note } from './notes.ts'

/** Load tests: exercises whose submission says which of two builds is slower. Their manifests are checked and completed here. */

/** Least number of trials with each answer, so that a constant or random answer fails. */
const LEAST_OF_EACH = 3

/** Most seconds for all trials together. */
const MOST_SECONDS = 180

/** Outcomes that a load test can have. */
const POSSIBLE = ['pass', 'wrong', 'crash', 'timeout', 'memory', 'forged']

export function isLoadTest(read: unknown): read is LoadTestManifest {
  return (read as Partial<Manifest> | null | undefined)?.kind === 'load-test'
}

export function checkLoadTest(read: LoadTestManifest, folder: Folder, note: Note): void {
  const errors = Errors(LoadTestManifest, read).filter(({ keyword }) => keyword !== 'boolean')
  noteErrors(errors, note)
  if (errors.length > 0) return
  checkLimits(read, folder, note)
  checkFiles(read, folder, note)
  checkTests(read, folder, note)
  checkTrials(read, note)
  checkSolutions(read, folder, note)
  checkFeedback(read, note)
  checkDebrief(read, note)
  for (const [name, { verdict }] of Object.entries(read.solutions)) {
    if (!POSSIBLE.includes(verdict))
      note(`exercise.json solutions.${name}`, `expects “${verdict}”`, `The outcome of a load test is one of ${POSSIBLE.join(', ')}.`)
  }
}

function checkTrials({ trials, target, limits }: LoadTestManifest, note: Note): void {
  for (const { plant, in: where, slower } of trials) {
    if (slower && where !== 'after')
      note(
        `exercise.json trials ${plant}`,
        `is slower, but planted in ${where}`,
        '“Slower” means that only the second build is slowed: "in": "after".',
      )
  }
  for (const [answer, outcome] of [
    [true, 'slower'],
    [false, 'not slower'],
  ] as const) {
    const count = repeated(trials).filter(({ slower }) => slower === answer).length
    if (count < LEAST_OF_EACH)
      note(
        'exercise.json trials',
        `hold ${count} that are ${outcome}`,
        `At least ${LEAST_OF_EACH}, or a constant answer is right too often.`,
      )
  }
  const names = trials.map(({ plant, in: where }) => `${plant} in ${where}`)
  for (const name of new Set(names.filter((one, i) => names.indexOf(one) !== i)))
    note('exercise.json trials', `hold “${name}” twice`, 'Give its `times`.')
  const total = target.seconds * repeated(trials).length
  if (limits.cpuSeconds < target.seconds)
    note(
      'exercise.json limits.cpuSeconds',
      `is ${limits.cpuSeconds}, and a trial may take ${target.seconds} s`,
      'A sandbox lives for one trial: give it at least as much CPU time.',
    )
  if (total > MOST_SECONDS)
    note('exercise.json target.seconds', `allows ${total} s for all trials`, `Learners wait for them: at most ${MOST_SECONDS} s.`)
}

function repeated(trials: readonly Trial[]): Trial[] {
  return trials.flatMap((trial) => Array.from({ length: trial.times ?? 1 }, () => trial))
}

/** Stands in for baseline and reference: nothing is compared. */
export function completeLoadTest({ trials, target, ...rest }: LoadTestManifest): {
  manifest: Manifest
  trials: NonNullable<Exercise['trials']>
} {
  const all = repeated(trials)
  return { manifest: { ...rest, baseline: '', reference: '', target: { trials: all.length, ...target } }, trials: all }
}
