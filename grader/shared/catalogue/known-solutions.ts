import { LEVELS, type Exercise, type Expectation, type KnownSolution, type SolutionCode } from '../../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { readMeasured } from './measured.ts'
import { solutionFiles } from './solutions.ts'

/** What the `why` of a near miss begins with. */
const NEAR_MISS = /^Near miss: (.)/

/**
 * The exercise's own solutions that learners can see: correct ones and near misses, in the order of the manifest. None for flamegraph
 * quizzes, which have no code.
 */
export function knownSolutions(exercise: Exercise): KnownSolution[] {
  const measured = readMeasured(exercise)
  return shownIn(exercise).map(([name, { verdict, level = null, why, techniques = [] }]) => ({
    name,
    outcome: verdict,
    level,
    why: why.replace(NEAR_MISS, (_, first: string) => first.toUpperCase()),
    techniques,
    measured: measured.get(name) ?? null,
  }))
}

/** One of them with its code: the entry, and the other files that it changes. @throws HotpathError E_SOLUTION_UNKNOWN */
export function solutionCode(exercise: Exercise, name: string): SolutionCode {
  const known = knownSolutions(exercise).find((solution) => solution.name === name)
  if (known === undefined) throw new HotpathError('E_SOLUTION_UNKNOWN', { exercise: exercise.slug })
  const { entry } = exercise.manifest.files
  const files = Object.entries(solutionFiles(exercise, name)).filter(([file, text]) => file === entry || text !== exercise.starter[file])
  return { ...known, files: Object.fromEntries(files) }
}

/** The solution that helps someone who is stuck: the first correct one of the lowest level, which leaves something to find out. */
export function firstWay(exercise: Exercise): string | null {
  const right = shownIn(exercise).filter(([, { verdict }]) => verdict === 'pass')
  const height = ([, { level }]: [string, Expectation]) => (level === undefined ? 0 : LEVELS.indexOf(level))
  const lowest = Math.min(...right.map(height))
  return right.find((solution) => height(solution) === lowest)?.[0] ?? null
}

// Not the cheats, and not a baseline that is kept among the solutions.
function shownIn({ manifest: { kind, solutions } }: Exercise): [string, Expectation][] {
  if (kind === 'reading') return []
  return Object.entries(solutions).filter(
    ([name, { verdict, why }]) => !name.startsWith('cheat-') && (verdict === 'pass' || NEAR_MISS.test(why)),
  )
}
