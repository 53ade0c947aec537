import { EXPECTED_TIMES } from '../../../grader/contracts/expected-times.ts'
import type { Group } from '../notebook/groups.ts'
import { TECHNIQUE_LABELS } from '../shared/technique-labels.ts'
import { sideOf, type Prediction } from './prediction.ts'

/** What the last choice, “ten times or more”, begins at. */
const MOST = Math.max(...EXPECTED_TIMES)

/** What a learner expected of techniques in exercises, beside how much faster the attempt was than the one measured before it. */
export function predictionsOf(groups: readonly Group[]): Prediction[] {
  return groups.flatMap(({ title, attempts }) =>
    attempts.flatMap(({ entry: { belief, effect, submission }, measured: before }) => {
      if (belief === null || effect?.unit !== 'times') return []
      const measured = effect.value / (before?.effect?.value ?? 1)
      const isRight = sideOf(belief.times, measured) === 'right' || (belief.times === MOST && measured >= MOST)
      const question = `${title}: ${TECHNIQUE_LABELS[belief.technique]}`
      return [{ question, href: `/notebook/#attempt-${submission}`, expected: belief.times, measured, unit: '×', isRight }]
    }),
  )
}
