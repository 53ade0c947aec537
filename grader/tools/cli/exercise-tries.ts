import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import { mustBeWritable } from './writable.ts'
import { GENERAL } from '../../shared/catalogue/feedback.ts'
import { hashOf } from '../../shared/catalogue/folder.ts'
import { codeOf } from '../../shared/techniques/code.ts'
import { feedbackOn } from '../../runner/verdict/feedback.ts'
import { RULES, type Exercise, type Expectation, type SourceFiles, type Verdict } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'

const MOST_RERUNS = 2

/** Grades one submission; throws if the command was stopped meanwhile. */
export type Grade = (exercise: Exercise, files: SourceFiles) => Promise<Verdict>

/** One grading of one solution, to be compared with the manifest's expectation. */
export interface Try extends Pick<Verdict, 'verdict' | 'level' | 'summary' | 'seconds'> {
  exercise: string
  solution: string
  /** Codes of the findings. */
  findings: string[]
  /** Id of the rule whose text it shows; `general` if there is none. */
  feedback: string
  /** For a pass: the rule whose text it would get if it were judged slow or leaking; null if none. */
  discouragement: string | null
  /** The measured figure: ratio, bytes per call, or trials answered right. Null if nothing was measured. */
  figure: number | null
  /** How many times it was run again because it was unsure. */
  reruns: number
}

/** A saved try, with the digest of its inputs. */
export interface KeptTry extends Try {
  digest: string
}

/**
 * Digest of everything that determines the verdict on a solution: its text, its exercise with the conditions of its feedback, the decision
 * rule, engine, sandbox, and `rest`.
 */
export function digestOf(exercise: Exercise, solution: string, place: string, ...rest: unknown[]): string {
  const { kind, feedback = [] } = exercise.manifest
  const conditions = feedback.map(({ id, when }) => ({ id, when }))
  const about = JSON.stringify([place, RULES[kind], exercise.slug, exercise.version, solution, conditions, ...rest])
  return hashOf({ ...solutionFiles(exercise, solution), about }).slice(0, 16)
}

export function toTry(solution: string, verdict: Verdict, reruns: number, discouragement: string | null = null): Try {
  const { exercise, level, summary, seconds, findings, feedback, speed, http, heap, loadTest } = verdict
  const figure = speed?.ratio ?? http?.ratio ?? heap?.bytesPerCall ?? loadTest?.trials.filter(({ right }) => right).length ?? null
  return {
    exercise,
    solution,
    verdict: verdict.verdict,
    level,
    summary,
    seconds,
    findings: findings.map(({ code }) => code),
    feedback: feedback?.rule ?? GENERAL,
    discouragement,
    figure,
    reruns,
  }
}

/** Grades a solution, and again if it is `unsure`, as for a learner. */
export async function tryOnce(exercise: Exercise, solution: string, grade: Grade): Promise<Try> {
  const files = solutionFiles(exercise, solution)
  for (let reruns = 0; ; reruns++) {
    const verdict = await grade(exercise, files)
    if (verdict.verdict !== 'unsure' || reruns === MOST_RERUNS)
      return toTry(solution, verdict, reruns, discouragementIn(exercise, files, verdict))
  }
}

/**
 * A correct solution must not be told that what it does is useless, not even on a day when it comes out as slow. Returns the id of the
 * rule that would say that: one for failed attempts that fits its code.
 */
function discouragementIn({ manifest, starter }: Exercise, files: SourceFiles, verdict: Verdict): string | null {
  const { kind, feedback = [] } = manifest
  if (verdict.verdict !== 'pass') return null
  const rules = feedback.filter(({ when }) => !when.outcome.includes('pass'))
  const words = rules.flatMap(({ when: { uses = [], lacks = [] } }) => [...uses, ...lacks])
  const code = codeOf(kind, starter, files, words)
  return feedbackOn(rules, code, { ...verdict, verdict: kind === 'heap' ? 'leak' : 'slow' })?.rule ?? null
}

/** The exercise with tests that always pass: a submission runs in the process of the tests and could print passing ones. */
export function asUntested(exercise: Exercise): Exercise {
  const solutions = Object.entries(exercise.manifest.solutions).map(([name, { finding, feedback: _, ...rest }]) => [
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
  if (expected.finding !== undefined && !one.findings.includes(expected.finding)) return false
  return one.discouragement === null && (expected.feedback === undefined || one.feedback === expected.feedback)
}

/** The outcome of a verdict, with its level. */
export function outcomeOf({ verdict, level }: Pick<Try, 'verdict' | 'level'>): string {
  return [verdict, level].filter(Boolean).join(' ')
}

/**
 * Reads saved tries, one line of JSON each; none if there is no file yet.
 * @throws HotpathError E_USAGE, with `usage`, if the file cannot be read or continued
 */
export function readTries(file: string | undefined, usage: string): KeptTry[] {
  if (file === undefined) return []
  mustBeWritable(usage, 'Verdicts cannot be saved to', file)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.split('\n').flatMap((line, index) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as KeptTry]
    } catch (cause) {
      const problem = `Line ${index + 1} of ${file} is not a complete saved verdict: delete it, or name another file.`
      throw new HotpathError('E_USAGE', { problem, usage }, { cause })
    }
  })
}

/** Appends a try at once, so that an interrupted run loses nothing. */
export function keepTry(file: string | undefined, one: KeptTry): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}
