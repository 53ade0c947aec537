import { nsPerCallOf, remembering, slowToStart, unsteady } from '../verdict/compare-variants.ts'
import { laneNote, MOST_VOIDED } from '../verdict/lane.ts'
import { agreementOf, changing, differenceIn, hasSameInputs, inputsOf } from './agreement.ts'
import { figuresOf, MOST_SECONDS, type Progress } from './progress.ts'
import type { ComparedPair, ComparisonResult, ComparisonTrouble } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** Nanoseconds per call below which the loop around the call, some nanoseconds on both sides, is a visible part of it. */
const SHORT_NS = 50
/** Ratio above which the fast variant's batches are shorter than a verdict's (measure/variants.ts). */
const FAR = 64

/** The figures of a comparison, and how they came about. @param engine null if it could not be opened */
export function resultOf(progress: Progress, engine: Pick<Sandbox, 'engine' | 'kind'> | null, processor: string | null): ComparisonResult {
  const { count, sessions, readings, voided, seconds, trouble } = progress
  const pairs = figuresOf(progress).map(({ clear: _, ...pair }) => ({ ...pair, results: agreementOf(sessions, pair.base, pair.other) }))
  const nsPerCall = nsPerCallOf(sessions)
  return {
    pairs,
    nsPerCall,
    inputs: sessions.length === 0 ? 0 : inputsOf(sessions[0]!),
    sessions: sessions.length,
    samples: sessions.reduce((sum, { rounds }) => sum + rounds.length * count, 0),
    seeds: sessions.map(({ seed }) => seed.map((word) => word.toString(16).padStart(8, '0')).join('')),
    difference: firstDifference(progress, pairs),
    slowStarts: slowToStart(sessions),
    remembers: remembering(sessions),
    unsteady: unsteady(sessions),
    changes: [...new Set(sessions.flatMap(changing))].sort((a, b) => a - b),
    trouble: trouble ?? troubleWithInputs(progress),
    notes: notesOf(progress, pairs, nsPerCall),
    engine: engine?.engine ?? '',
    sandbox: engine?.kind ?? 'process',
    processor,
    lane: laneNote(readings, voided) ?? null,
    seconds: Math.round(seconds * 10) / 10,
  }
}

function firstDifference({ sessions }: Progress, pairs: readonly ComparedPair[]): ComparisonResult['difference'] {
  for (const { base, other } of pairs.filter(({ results }) => results === 'different'))
    for (const session of sessions) {
      const difference = differenceIn(session, base, other)
      if (difference !== null) return difference
    }
  return null
}

function troubleWithInputs({ sessions }: Progress): ComparisonTrouble | null {
  if (sessions.every(hasSameInputs)) return null
  return {
    variant: null,
    message: 'The input generator did not make the same inputs for all variants from the same seed.',
    hint: 'Use its parameter random() instead of Math.random, and neither the time nor anything else that differs between processes.',
  }
}

function notesOf({ voided, seconds }: Progress, pairs: readonly ComparedPair[], nsPerCall: readonly number[]): string[] {
  return [
    ...(nsPerCall.some((ns) => ns < SHORT_NS)
      ? ['Calls this short take hardly longer than the loop around them, so the real ratio is further from 1.']
      : []),
    ...(pairs.some(({ ratio }) => ratio > FAR || ratio < 1 / FAR)
      ? [`Above ${FAR}× the batches of the fast variant are short, which makes it look up to a tenth slower than it is.`]
      : []),
    ...(pairs.some(({ by }) => by === 'total')
      ? ['A few calls are far more expensive than the typical one, so a ratio is that of all calls together.']
      : []),
    ...(pairs.some(({ clock }) => clock === 'wall')
      ? ['A variant waits instead of computing, so a ratio is that of the time on the wall clock.']
      : []),
    ...(voided > MOST_VOIDED
      ? [`The measuring core was disturbed too often: ${voided} sessions were discarded, and measuring stopped.`]
      : []),
    ...(seconds >= MOST_SECONDS ? ['Measuring stopped at the time limit; more sessions would be more exact.'] : []),
  ]
}
