import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import { mustBeWritable } from './writable.ts'
import { hashOf } from '../../shared/catalogue/folder.ts'
import { RULES, type Exercise, type Expectation, type SourceFiles, type Verdict } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'

const MOST_RERUNS = 2

/** Grades one submission; throws where the command was ended meanwhile. */
export type Grade = (exercise: Exercise, files: SourceFiles) => Promise<Verdict>

/** One solution graded once: what is compared with what the manifest expects. */
export interface Try extends Pick<Verdict, 'verdict' | 'level' | 'summary' | 'seconds'> {
  exercise: string
  solution: string
  /** Codes of what was found. */
  findings: string[]
  /** Ratio, bytes a call, or trials told right: what the spread is of. Null where it was not measured. */
  figure: number | null
  /** Times that it was run again before, as unsure. */
  reruns: number
}

/** A try that was written down, with the digest of what was tried. */
export interface KeptTry extends Try {
  digest: string
}

/**
 * Of all that a verdict on a solution follows from: its text, its exercise, the rule of judging, the place; and of what
 * else is `reported`.
 */
export function digestOf(exercise: Exercise, solution: string, place: string, ...reported: unknown[]): string {
  const about = JSON.stringify([place, RULES[exercise.manifest.kind], exercise.slug, exercise.version, solution, ...reported])
  return hashOf({ ...solutionFiles(exercise, solution), about }).slice(0, 16)
}

export function toTry(solution: string, verdict: Verdict, reruns: number): Try {
  const { exercise, level, summary, seconds, findings, speed, http, heap, loadTest } = verdict
  const figure = speed?.ratio ?? http?.ratio ?? heap?.bytesPerCall ?? loadTest?.trials.filter(({ right }) => right).length ?? null
  return {
    exercise,
    solution,
    verdict: verdict.verdict,
    level,
    summary,
    seconds,
    findings: findings.map(({ code }) => code),
    figure,
    reruns,
  }
}

/** Grades a solution, and again where it is `unsure`, as it would be for a learner. */
export async function tryOnce(exercise: Exercise, solution: string, grade: Grade): Promise<Try> {
  const files = solutionFiles(exercise, solution)
  for (let reruns = 0; ; reruns++) {
    const verdict = await grade(exercise, files)
    if (verdict.verdict !== 'unsure' || reruns === MOST_RERUNS) return toTry(solution, verdict, reruns)
  }
}

/** As if its tests were green whatever comes: a submission runs in their process and can print that they are. */
export function asUntested(exercise: Exercise): Exercise {
  const solutions = Object.entries(exercise.manifest.solutions).map(([name, { finding, ...rest }]) => [
    name,
    { ...rest, ...(finding !== 'test-failed' && { finding }) },
  ])
  const sources = Object.entries(exercise.sources).filter(([path]) => !path.startsWith('tests/'))
  return {
    ...exercise,
    manifest: { ...exercise.manifest, solutions: Object.fromEntries(solutions) as Record<string, Expectation> },
    sources: { ...Object.fromEntries(sources), 'tests/green.test.js': "require('tap').pass('as all of them')" },
  }
}

/** Whether a try got what the manifest expects of its solution. */
export function fits(one: Try, expected: Expectation): boolean {
  if (one.verdict !== expected.verdict) return false
  if (expected.level !== undefined && one.level !== expected.level) return false
  return expected.finding === undefined || one.findings.includes(expected.finding)
}

/** The word of a verdict, with its level. */
export function outcomeOf({ verdict, level }: Pick<Try, 'verdict' | 'level'>): string {
  return [verdict, level].filter(Boolean).join(' ')
}

/**
 * Tries that were kept, a line of JSON each; none where there is no file yet.
 * @throws HotpathError E_USAGE, with `usage`, where the file cannot be read and gone on with
 */
export function readTries(file: string | undefined, usage: string): KeptTry[] {
  if (file === undefined) return []
  mustBeWritable(usage, 'Verdicts cannot be kept in', file)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.split('\n').flatMap((line, index) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as KeptTry]
    } catch (cause) {
      const problem = `Line ${index + 1} of ${file} is no verdict that was kept, or was cut off: take it out, or name another file.`
      throw new HotpathError('E_USAGE', { problem, usage }, { cause })
    }
  })
}

/** Appends one at once, so that a run that is ended loses nothing. */
export function keepTry(file: string | undefined, one: KeptTry): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}
