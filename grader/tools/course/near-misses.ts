import { judgeReading } from '../../runner/verdict/judge-reading.ts'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import type { Exercise, Outcome } from '../../contracts/index.ts'

/** A near miss of an exercise, and what its author reads. */
export interface NearMiss {
  solution: string
  outcome: Outcome
  why: string
  /** Texts of feedback: one, or for a reading one of each question; empty if it depends on the measured interval. */
  shown: string[]
}

/** The near misses of an exercise with the feedback that `exercise:check` holds each to. Cheats get none. */
export function nearMisses(exercise: Exercise): NearMiss[] {
  const { solutions, feedback = [] } = exercise.manifest
  const wrong = Object.entries(solutions).filter(([name, { verdict }]) => verdict !== 'pass' && !name.startsWith('cheat-'))
  return wrong.map(([solution, { verdict, why, feedback: id }]) => ({
    solution,
    outcome: verdict,
    why,
    shown: exercise.reading ? onAnswers(exercise, solution) : feedback.filter((rule) => rule.id === id).map(({ text }) => text),
  }))
}

function onAnswers(exercise: Exercise, solution: string): string[] {
  const { tests } = judgeReading(exercise, solutionFiles(exercise, solution), { seconds: 0, engine: '', sandbox: 'process' })
  return tests.filter(({ ok }) => !ok).map(({ name, message }) => `${name} ${message}`)
}
