import { appendFileSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { HotpathError } from '../../shared/errors.ts'
import { decideHeap } from '../../runner/verdict/decide-heap.ts'
import { decideLevels, OUTCOME_OF_LEVELS } from '../../runner/verdict/decide-levels.ts'
import { LEAST_CLEAR as LEAST_OF_SERVERS } from '../../runner/measure/http.ts'
import { LEAST_CLEAR } from '../../runner/measure/speed.ts'
import { decideSpeed, isEnoughForFirst, isFarFromTarget } from '../../runner/verdict/decide-speed.ts'
import { MOST_VOIDED } from '../../runner/verdict/lane.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from '../../runner/verdict/speed-rules.ts'
import type { HeapLevel, HeapPass, Kind, SpeedSession, SpeedTarget, Outcome } from '../../contracts/index.ts'
import type { Noise } from './noise.ts'

/** One verdict of a benchmark with its samples: a line of the file. */
export interface Record {
  kind: Kind
  name: string
  noise: Noise
  /** ISO date. */
  measuredOn: string
  /** Decision rule (RULES); missing in the earliest records. */
  rule?: number
  engine: string
  processor: string
  right: Outcome
  /** By construction. */
  ratio: number | null
  /** For servers: the ratio of whole requests, which intervals must contain. */
  wholeRatio?: number
  target: number
  /** Which measure of a server was compared. */
  by?: SpeedTarget['by']
  outcome: Outcome
  low: number | null
  high: number | null
  /** Seconds from submission to verdict. */
  seconds: number
  /** CPU time of all sandboxes. */
  cpuSeconds: number
  /** Sessions discarded because the lane was disturbed. */
  voided: number
  /** One sample per speed session; for a heap its passes, and after flat ones the levels read. */
  samples: (SpeedSession | HeapPass | HeapLevel)[]
}

/** What another way of measuring says about one of the pairs. */
export interface Rival {
  /** All but `autocannon`, which loads servers, compare functions. */
  rival: 'suite' | 'once' | 'tinybench' | 'mitata' | 'autocannon'
  noise: Noise
  ratio: number
  target: number
  measured: number
  seconds: number
}

export type SavedLine = Record | Rival

export function keepLine(file: string | undefined, line: SavedLine): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** The lines of a saved file, gzipped or not. @throws HotpathError E_USAGE, with `usage`, for any other file */
export function readLines(file: string, usage: string): SavedLine[] {
  try {
    const bytes = readFileSync(file)
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n').filter(Boolean).map(readLine)
  } catch (cause) {
    throw new HotpathError('E_USAGE', { problem: `${file} has no verdicts to replay: ${(cause as Error).message}.`, usage }, { cause })
  }
}

function readLine(text: string): SavedLine {
  const line = JSON.parse(text) as Partial<Record & Rival> | null
  if (line?.rival === undefined && !Array.isArray(line?.samples)) throw new Error('a line is neither a verdict nor a rival')
  return line as SavedLine
}

export function isRival(line: SavedLine): line is Rival {
  return 'rival' in line
}

/**
 * The verdict of the current rule on the samples of a recorded run, using only as many as it asks for. Null if it needs samples that the
 * rule of that time did not ask for.
 */
export function judgeAgain(record: Record): Record | null {
  if (record.kind === 'heap') return judgeHeapAgain(record)
  const rule = record.kind === 'http' ? httpRule(record.by) : FUNCTION_RULE
  const least = record.kind === 'http' ? LEAST_OF_SERVERS : LEAST_CLEAR
  const sessions: SpeedSession[] = []
  for (const session of record.samples as SpeedSession[]) {
    sessions.push(untilEnough(sessions, session, least, record.target, rule))
    const decision = decideSpeed(sessions, record.target, rule)
    if (decision.answer !== 'more') {
      const { answer: outcome, mu, h } = decision
      return { ...record, outcome, low: Math.exp(mu - h), high: Math.exp(mu + h) }
    }
  }
  return record.voided >= MOST_VOIDED ? { ...record, outcome: 'unsure' } : null
}

/** The rounds of a session that today's rule would have measured. */
function untilEnough(
  before: readonly SpeedSession[],
  session: SpeedSession,
  least: number,
  required: number,
  rule: SpeedRule,
): SpeedSession {
  for (let rounds = least; rounds < session.rounds.length; rounds++) {
    const begun = { ...session, rounds: session.rounds.slice(0, rounds) }
    if (isEnoughForFirst(before, begun, rule) || isFarFromTarget([...before, begun], required, rule)) return begun
  }
  return session
}

function judgeHeapAgain(record: Record): Record | null {
  const passes = record.samples.filter((sample): sample is HeapPass => 'points' in sample)
  const levels = record.samples.filter((sample): sample is HeapLevel => 'reference' in sample)
  for (let used = 1; used <= passes.length; used++) {
    const { answer } = decideHeap(passes.slice(0, used), record.target)
    if (answer === 'flat')
      return levels.length < 2 ? null : { ...record, outcome: judgeLevels(passes.slice(0, used), levels, record.target) }
    if (answer !== 'more') return { ...record, outcome: answer }
  }
  return null
}

function judgeLevels(passes: readonly HeapPass[], levels: readonly HeapLevel[], limit: number): Outcome {
  return OUTCOME_OF_LEVELS[decideLevels(passes, levels, limit).answer]
}
