import { median } from 'd3-array'
import { TECHNIQUE_NAMES, type Distribution, type Technique } from '../../contracts/index.ts'

/** What a learner’s telling attempt changed. */
export interface Reported {
  isPass: boolean
  /** What was measured, null where nothing was. */
  figure: number | null
  /** Null where it could not be read. */
  techniques: readonly Technique[] | null
}

/** How many learners used which technique, those of most first; what is none of them is `other`. */
export function countTechniques(reported: readonly Reported[]): NonNullable<Distribution['techniques']> {
  const read = reported.flatMap(({ techniques, ...rest }) =>
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
    unread: reported.length - read.length,
    each: used.sort((a, b) => b.passing + b.notPassing - a.passing - a.notPassing),
  }
}
