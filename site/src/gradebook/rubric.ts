import type { RubricItem } from '../../../grader/contracts/cohort.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { signedPoints } from '../shared/words.ts'

/** A rubric as text: an item in each line, “+1 Readable”. */
export function rubricText(rubric: readonly RubricItem[]): string {
  return rubric.map(itemWords).join('\n')
}

/** Why a grade by hand is as it is: “+1 Readable; Well explained”, '' if nobody said. */
export function whyWords({ rubric = [], reason }: { rubric?: readonly RubricItem[]; reason: string | null }): string {
  return [...rubric.map(itemWords), reason].filter(Boolean).join('; ')
}

/** “+1 Readable”. */
function itemWords({ label, points }: RubricItem): string {
  return `${signedPoints(points)} ${label}`
}

/** The items of such a text. Points may have a decimal comma, and a minus sign of any kind. @throws Refused for a line that is none */
export function readRubric(text: string): RubricItem[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const [, sign, digits, label] = /^([+−–-]?)\s*(\d+(?:[.,]\d+)?)\s+(\S.*)$/.exec(line) ?? []
      if (digits === undefined || label === undefined)
        throw unfit(
          `Line ${number} of the rubric, “${line}”, does not begin with points.`,
          'Write each item as “+1 Readable” or “-2 Changes its input”.',
        )
      const points = Number(digits.replace(',', '.'))
      return { label, points: sign === '' || sign === '+' ? points : -points }
    })
}
