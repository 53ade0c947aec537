import { median } from 'd3-array'
import { TECHNIQUE_NAMES, type Distribution, type Technique } from '../../contracts/index.ts'

/** Techniques of the attempt that represents a learner's approach. */
export interface Approach {
  isPass: boolean
  /** The measured figure; null if there is none. */
  figure: number | null
  /** Null if the code could not be analysed. */
  techniques: readonly Technique[] | null
}

/** Number of learners per technique, most frequent first; attempts without a known technique count as `other`. */
export function countTechniques(approaches: readonly Approach[]): NonNullable<Distribution['techniques']> {
  const read = approaches.flatMap(({ techniques, ...rest }) =>
    techniques === null ? [] : [{ ...rest, techniques: techniques.length === 0 ? (['other'] as const) : techniques }],
  )
  const each = [...TECHNIQUE_NAMES, 'other' as const].map((technique) => {
    const users = read.filter(({ techniques }) => (techniques as readonly string[]).includes(technique))
    const passing = users.filter(({ isPass }) => isPass)
    return {
      technique,
      passing: passing.length,
      notPassing: users.length - passing.length,
      figure: median(passing, ({ figure }) => figure) ?? null,
    }
  })
  const used = each.filter(({ passing, notPassing }) => passing + notPassing > 0)
  return {
    read: read.length,
    unread: approaches.length - read.length,
    each: used.sort((a, b) => b.passing + b.notPassing - a.passing - a.notPassing),
  }
}
