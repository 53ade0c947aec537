import { writeFileSync } from 'node:fs'
import { knownSolutions } from '../../shared/catalogue/known-solutions.ts'
import { digestOf, measuredPath, readRecorded } from '../../shared/catalogue/measured.ts'
import { effectOf, type Exercise, type Outcome, type Verdict } from '../../contracts/index.ts'
import type { Grade } from './exercise-tries.ts'

/** Outcomes with a figure. */
const MEASURED: readonly Outcome[] = ['pass', 'slow', 'leak']

/** Solutions that learners can see and that could have a figure, but have none. */
export function lacksFigure(exercise: Exercise): Set<string> {
  const without = knownSolutions(exercise).filter(({ outcome, measured }) => measured === null && MEASURED.includes(outcome))
  return new Set(without.map(({ name }) => name))
}

/** Saves what a grading measured of a solution, in the place of what was saved before. */
export function recording(exercise: Exercise, name: string, grade: Grade): Grade {
  return async (...submission) => {
    const verdict = await grade(...submission)
    record(exercise, name, verdict, new Date())
    return verdict
  }
}

/** Saves the figure of a verdict that is as the manifest expects; others are for the author, not for learners. */
export function record(exercise: Exercise, name: string, verdict: Verdict, now: Date): void {
  const effect = effectOf(verdict)
  if (effect === null || verdict.verdict !== exercise.manifest.solutions[name]!.verdict) return
  const { engine, sandbox } = verdict
  const figure = { effect, engine, sandbox, on: now.toISOString().slice(0, 10), of: digestOf(exercise, name) }
  const figures = Object.entries({ ...readRecorded(exercise), [name]: figure })
  const known = figures.filter(([solution]) => Object.hasOwn(exercise.manifest.solutions, solution))
  const sorted = Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(measuredPath(exercise), `${JSON.stringify(sorted, null, 2)}\n`)
}
