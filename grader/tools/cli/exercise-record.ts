import { writeFileSync } from 'node:fs'
import { knownSolutions } from '../../shared/catalogue/known-solutions.ts'
import { digestOf, HAVE_FIGURES, measuredPath, readFigures, readRecorded, type Figure } from '../../shared/catalogue/measured.ts'
import { effectOf, type Exercise, type Verdict } from '../../contracts/index.ts'
import type { Grade } from './exercise-tries.ts'

/** Solutions that learners can see and that could have a figure of this processor, but have none. */
export function lacksFigure(exercise: Exercise, processor: string): Set<string> {
  const known = readFigures(exercise)
  const has = (name: string) => known.get(name)?.some((figure) => figure.processor === processor) === true
  const without = knownSolutions(exercise).filter(({ name, outcome }) => !has(name) && HAVE_FIGURES.includes(outcome))
  return new Set(without.map(({ name }) => name))
}

/** Saves what a grading measured of a solution, in the place of what this processor measured before. */
export function recording(exercise: Exercise, name: string, processor: string, grade: Grade): Grade {
  return async (...submission) => {
    const verdict = await grade(...submission)
    record(exercise, name, processor, verdict, new Date())
    return verdict
  }
}

/** Saves the figure of a verdict that is as the manifest expects; others are for the author, not for learners. */
export function record(exercise: Exercise, name: string, processor: string, verdict: Verdict, now: Date): void {
  const figure = figureOf(verdict, processor, now)
  if (figure === null || verdict.verdict !== exercise.manifest.solutions[name]!.verdict) return
  const before = readFigures(exercise).get(name) ?? []
  const figures = [figure, ...before.filter((other) => other.processor !== processor)]
  const all = Object.entries({ ...readRecorded(exercise), [name]: { of: digestOf(exercise, name), figures } })
  const known = all.filter(([solution]) => Object.hasOwn(exercise.manifest.solutions, solution))
  const sorted = Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(measuredPath(exercise), `${JSON.stringify(sorted, null, 2)}\n`)
}

function figureOf(verdict: Verdict, processor: string, now: Date): Figure | null {
  const effect = effectOf(verdict)
  if (effect === null) return null
  const { engine, sandbox, level, speed, http } = verdict
  const against = (speed ?? http)?.reference
  return {
    effect,
    level: level ?? null,
    reference: against ? { ratio: against.ratio, low: against.low, high: against.high } : null,
    engine,
    sandbox,
    processor,
    on: now.toISOString().slice(0, 10),
  }
}
