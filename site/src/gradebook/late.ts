import type { Late } from '../../../grader/contracts/cohort.ts'
import { unfit } from '../shared/forms/unfit.ts'

const STEP = /^(\d+(?:\.\d+)?)\s*(h|d)\D*?(\d+(?:\.\d+)?)\s*%$/i

/** Remaining share of the points after the due time, one step per line: “24 h 80 %”. */
export function lateText(late: Late): string {
  return late.map(({ hours, share }) => `${hours} h ${Number((share * 100).toFixed(2))} %`).join('\n')
}

/** Parses the output of `lateText`, also with days (d). @throws Refused naming the line that is not a step */
export function readLate(text: string): Late {
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.map((line) => {
    const [, count, unit, percent] = STEP.exec(line) ?? []
    if (count === undefined)
      throw unfit(`“${line}” is not a valid step.`, 'Write hours or days and the remaining share of the points: 24 h 80 %.')
    return { hours: Number(count) * (unit!.toLowerCase() === 'd' ? 24 : 1), share: Number((Number(percent) / 100).toFixed(6)) }
  })
}

/** No-break space between a number and its unit. */
const BOUND = '\u00a0'

/** In words, for a learner. */
export function lateWords(late: Late): string {
  if (late.length === 0) return 'Late attempts earn no points.'
  const steps = late.map(
    ({ hours, share }) =>
      `${Number((share * 100).toFixed(2))}${BOUND}% up to ${hours % 24 === 0 && hours > 24 ? `${hours / 24}${BOUND}days` : `${hours}${BOUND}h`}`,
  )
  return `Late: ${steps.join(', ')}, then no points.`
}
