import { Type, type Static } from 'typebox'
import type { Verdict } from './verdict.ts'
import type { Outcome } from './outcomes.ts'

/** What a measurement says of an attempt: a figure with its interval, and what was asked for. */
export const Effect = Type.Object(
  {
    unit: Type.Enum(['times', 'bytes'], { description: 'times: as fast as the baseline; bytes: left behind by a call' }),
    value: Type.Number(),
    low: Type.Number({ description: 'Lower end of the interval' }),
    high: Type.Number({ description: 'Upper end of the interval' }),
    required: Type.Number({ description: 'The target: at least so many times, or at most so many bytes' }),
    clock: Type.Union([Type.Literal('cpu'), Type.Literal('wall'), Type.Null()], { description: 'What it was timed by, null for memory' }),
  },
  { additionalProperties: false },
)
export type Effect = Static<typeof Effect>

/** Of code that did something else than it should, the speed says nothing. */
const TELLING: readonly Outcome[] = ['pass', 'slow', 'leak', 'unsure']

/** The effect that a verdict tells of; null where nothing was measured that one could go by. */
export function effectOf({ verdict, speed, http, heap }: Pick<Verdict, 'verdict' | 'speed' | 'http' | 'heap'>): Effect | null {
  if (!TELLING.includes(verdict)) return null
  const interval = speed ?? http
  if (interval)
    return {
      unit: 'times',
      value: interval.ratio,
      low: interval.low,
      high: interval.high,
      required: interval.required,
      clock: interval.clock,
    }
  if (heap) return { unit: 'bytes', value: heap.bytesPerCall, low: heap.low, high: heap.high, required: heap.limit, clock: null }
  return null
}
