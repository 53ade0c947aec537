import { Type, type Static } from 'typebox'
import type { Verdict } from './verdict.ts'
import type { Outcome } from './outcomes.ts'

/** The measured effect of an attempt: a figure with its interval, and the target. */
export const Effect = Type.Object(
  {
    unit: Type.Enum(['times', 'bytes'], { description: 'times: times as fast as the baseline; bytes: bytes retained per call' }),
    value: Type.Number(),
    low: Type.Number({ description: 'Lower end of the interval' }),
    high: Type.Number({ description: 'Upper end of the interval' }),
    required: Type.Number({ description: 'The target: a minimum for times, a maximum for bytes' }),
    clock: Type.Union([Type.Literal('cpu'), Type.Literal('wall'), Type.Null()], {
      description: 'The clock that timed it; null for memory',
    }),
    counts: Type.Optional(Type.Literal('answers in time', { description: 'Given if requests arrived at a rate: what the ratio compares' })),
  },
  { additionalProperties: false },
)
export type Effect = Static<typeof Effect>

/** Outcomes whose figures mean something. The speed of wrong code does not. */
const TELLING: readonly Outcome[] = ['pass', 'slow', 'leak', 'unsure']

/** The effect that a verdict reports; null if nothing meaningful was measured. */
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
      ...(http?.arrivals && { counts: 'answers in time' as const }),
    }
  if (heap) return { unit: 'bytes', value: heap.bytesPerCall, low: heap.low, high: heap.high, required: heap.limit, clock: null }
  return null
}
