import type { Effect } from '../../../grader/contracts/effect.ts'
import type { NotebookEntry } from '../../../grader/contracts/notebook.ts'
import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { significant, times } from '../shared/format.ts'

/** An attempt’s effect, and how it was measured. */
export type MeasuredEntry = Pick<NotebookEntry, 'effect' | 'exerciseVersion' | 'engine' | 'sandbox' | 'submittedAt'>

/** One attempt compared with another: the ratio of their speeds, or the difference of their bytes per call. */
export interface Change {
  unit: Effect['unit']
  value: number
  low: number
  high: number
  /** Their intervals do not touch. */
  differs: boolean
}

export function measuredOf({ verdict, exerciseVersion, submittedAt }: SubmissionSummary): MeasuredEntry {
  return {
    effect: verdict?.effect ?? null,
    exerciseVersion,
    engine: verdict?.engine ?? null,
    sandbox: verdict?.sandbox ?? null,
    submittedAt,
  }
}

/** The last attempt before `index` that has an effect. @param attempts oldest first */
export function measuredBefore<T extends MeasuredEntry>(attempts: readonly T[], index: number): T | null {
  return attempts.slice(0, index).findLast(({ effect }) => effect !== null) ?? null
}

/**
 * The change from one attempt to a later one. Its interval combines the extremes of both intervals, so it contains the true
 * change whenever both contain their true values. Null if the attempts were measured in different ways.
 */
export function changeBetween(before: MeasuredEntry, now: MeasuredEntry): Change | null {
  const [a, b] = [before.effect, now.effect]
  const isAlike = before.exerciseVersion === now.exerciseVersion && before.engine === now.engine && before.sandbox === now.sandbox
  if (!a || !b || !isAlike || a.unit !== b.unit || a.clock !== b.clock) return null
  const differs = b.low > a.high || b.high < a.low
  if (a.unit === 'times') return { unit: 'times', value: b.value / a.value, low: b.low / a.high, high: b.high / a.low, differs }
  return { unit: 'bytes', value: b.value - a.value, low: b.low - a.high, high: b.high - a.low, differs }
}

/** An effect against the baseline, in a sentence. */
export function effectSentence({ unit, value, low, high, required, clock, counts }: Effect): string {
  if (unit === 'bytes')
    return `${significant(value)} bytes left in memory per call (${significant(low)} to ${significant(high)}). Limit ${significant(required)}.`
  const what = clock === 'wall' ? `the ${counts ?? 'requests per second'} of the baseline` : 'as fast as the baseline'
  const shown = low <= 1 && high >= 1 ? ' The interval contains 1, so this is no measurable difference.' : ''
  return `${times(value)} ${what} (${times(low)} to ${times(high)}). Target ${times(required)}.${shown}`
}

/** A change since the previous attempt, in a sentence. @param change null if measured in different ways */
export function changeSentence(change: Change | null): string {
  if (change === null) return 'The previous attempt cannot be compared: the exercise, the engine or the sandbox has changed since.'
  const { unit, value, low, high, differs } = change
  if (unit === 'bytes') {
    if (!differs)
      return `No measurable difference from your previous attempt: the intervals overlap (${signed(low)} to ${signed(high)} bytes per call).`
    return `${significant(Math.abs(value))} bytes per call ${value < 0 ? 'less' : 'more'} than your previous attempt (${signed(low)} to ${signed(high)}).`
  }
  if (!differs) return `No measurable difference from your previous attempt: the intervals overlap (${times(low)} to ${times(high)}).`
  return `${value < 1 ? 'Slower: ' : ''}${times(value)} as fast as your previous attempt (${times(low)} to ${times(high)}).`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${significant(Math.abs(value))}`
}
