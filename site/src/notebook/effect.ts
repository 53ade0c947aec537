import type { Effect } from '../../../grader/contracts/effect.ts'
import type { NotebookEntry } from '../../../grader/contracts/notebook.ts'
import type { SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { significant, times } from '../shared/format.ts'

/** An attempt’s effect, and how it was measured. */
export type Measured = Pick<NotebookEntry, 'effect' | 'exerciseVersion' | 'engine' | 'sandbox' | 'submittedAt'>

/** One attempt against another: so many times as fast, or so many bytes more (less where they are below 0). */
export interface Change {
  unit: Effect['unit']
  value: number
  low: number
  high: number
  /** Their intervals do not touch. */
  differs: boolean
}

export function measuredOf({ verdict, exerciseVersion, submittedAt }: SubmissionSummary): Measured {
  return {
    effect: verdict?.effect ?? null,
    exerciseVersion,
    engine: verdict?.engine ?? null,
    sandbox: verdict?.sandbox ?? null,
    submittedAt,
  }
}

/** The last attempt before one that has an effect, of attempts oldest first. */
export function measuredBefore<T extends Measured>(attempts: readonly T[], index: number): T | null {
  return attempts.slice(0, index).findLast(({ effect }) => effect !== null) ?? null
}

/**
 * What changed from one attempt to a later one. The interval is as wide as both of theirs allow: it holds what is
 * true wherever each of them does. Null where they were measured in different ways, so that nothing can be said.
 */
export function changeBetween(before: Measured, now: Measured): Change | null {
  const [a, b] = [before.effect, now.effect]
  const isAlike = before.exerciseVersion === now.exerciseVersion && before.engine === now.engine && before.sandbox === now.sandbox
  if (!a || !b || !isAlike || a.unit !== b.unit || a.clock !== b.clock) return null
  const differs = b.low > a.high || b.high < a.low
  if (a.unit === 'times') return { unit: 'times', value: b.value / a.value, low: b.low / a.high, high: b.high / a.low, differs }
  return { unit: 'bytes', value: b.value - a.value, low: b.low - a.high, high: b.high - a.low, differs }
}

/** An effect against the baseline, in a sentence. */
export function effectSentence({ unit, value, low, high, required, clock }: Effect): string {
  if (unit === 'bytes')
    return `${significant(value)} bytes left behind by a call (${significant(low)} to ${significant(high)}); at most ${significant(required)} are allowed.`
  const what = clock === 'wall' ? 'the requests a second of the baseline' : 'as fast as the baseline'
  const shown = low <= 1 && high >= 1 ? ' The interval holds 1: no difference from it is shown.' : ''
  return `${times(value)} ${what} (${times(low)} to ${times(high)}); required ${times(required)}.${shown}`
}

/** An effect against an attempt before, in a sentence. @param change null: measured in different ways */
export function changeSentence(change: Change | null): string {
  if (change === null)
    return 'The attempt before was measured in another way (the exercise, the engine or the sandbox has changed): nothing can be said against it.'
  const { unit, value, low, high, differs } = change
  if (unit === 'bytes') {
    if (!differs)
      return `No difference from your attempt before is shown: the intervals overlap (${signed(low)} to ${signed(high)} bytes a call).`
    return `${significant(Math.abs(value))} bytes a call ${value < 0 ? 'less' : 'more'} than your attempt before (${signed(low)} to ${signed(high)}).`
  }
  if (!differs) return `No difference from your attempt before is shown: the intervals overlap (${times(low)} to ${times(high)}).`
  return `${value < 1 ? 'Slower: ' : ''}${times(value)} as fast as your attempt before (${times(low)} to ${times(high)}).`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${significant(Math.abs(value))}`
}
