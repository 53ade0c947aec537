import type { RubricItem } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { storable } from '../store/storable.ts'

/** A rubric as it is stored. @throws HotpathError E_RUBRIC_TWICE: grades name the items by their labels */
export function readRubric(items: readonly RubricItem[]): RubricItem[] {
  const rubric = items.map(({ label, points }) => ({ label: storable(label).trim(), points }))
  const twice = rubric.find(({ label }, index) => rubric.findIndex((item) => item.label === label) < index)
  if (twice !== undefined) throw new HotpathError('E_RUBRIC_TWICE', { label: twice.label })
  return rubric
}

/** “+1 Readable”, “−2 Copies its input”. */
export function rubricWords({ label, points }: RubricItem): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points)} ${label}`
}
