import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Verdict } from '../contracts/index.ts'

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

export function toTry(solution: string, verdict: Verdict, reruns: number): Try {
  const { exercise, level, summary, seconds, findings, speed, http, heap, loadTest } = verdict
  const figure = speed?.ratio ?? http?.ratio ?? heap?.bytesPerCall ?? loadTest?.trials.filter(({ right }) => right).length ?? null
  return { exercise, solution, verdict: verdict.verdict, level, summary, seconds, findings: findings.map(({ code }) => code), figure, reruns }
}

/** Tries that were kept, a line of JSON each; none where there is no file yet. */
export function readTries(file: string | undefined): Try[] {
  if (file === undefined || !existsSync(file)) return []
  return readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Try)
}

/** Appends one at once, so that a run that is ended loses nothing. */
export function keepTry(file: string | undefined, one: Try): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}
