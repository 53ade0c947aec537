import type { Kind } from '../contracts/index.ts'

/** Seconds that an attempt takes where nothing is known yet of this machine. */
export const UNMEASURED_SECONDS: Record<Kind, number> = { reading: 0.1, function: 2, heap: 2, http: 9, 'load-test': 40 }

/** Runs of one exercise whose mean is believed. With fewer, its kind's is better. */
const ENOUGH = 3

/** What the latest runs of an exercise took, in all. */
export interface Taken {
  exercise: string
  runs: number
  seconds: number
}

/** What a run takes an agent, in seconds: by exercise, and by what comes in the long run. */
export interface Paces {
  of(exercise: string): number
  mean: number
}

/** By the mean of what was run of late: of the exercise, else of its kind, else what is usual for that kind. @param kindOf null for an exercise that is offered no more */
export function pacesFrom(taken: readonly Taken[], kindOf: (exercise: string) => Kind | null): Paces {
  const byExercise = new Map(taken.map((one) => [one.exercise, one]))
  const byKind = new Map([...Map.groupBy(taken, ({ exercise }) => kindOf(exercise))].map(([kind, each]) => [kind, together(each)]))
  const all = together(taken)
  const mean = all.runs > 0 ? all.seconds / all.runs : UNMEASURED_SECONDS.function
  return {
    of(exercise) {
      const own = byExercise.get(exercise)
      if (own !== undefined && own.runs >= ENOUGH) return own.seconds / own.runs
      const kind = kindOf(exercise)
      const alike = byKind.get(kind)
      if (alike !== undefined) return alike.seconds / alike.runs
      return kind === null ? mean : UNMEASURED_SECONDS[kind]
    },
    mean,
  }
}

function together(taken: readonly Taken[]): Omit<Taken, 'exercise'> {
  return { runs: taken.reduce((sum, { runs }) => sum + runs, 0), seconds: taken.reduce((sum, { seconds }) => sum + seconds, 0) }
}
