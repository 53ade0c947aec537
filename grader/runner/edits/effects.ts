import type { EditBond, EditEffects, EditGroup } from '../../contracts/index.ts'
import { contrastsOf, contrastsOfGroup, type Contrast } from './contrasts.ts'
import type { Gauge, Session } from './gauge.ts'
import type { Split } from './split.ts'
import { keyOf, type Subset } from './subsets.ts'

/** Groups of edits, and what was measured. */
export interface Grouped {
  groups: Subset[]
  /** Why a group has more than one edit, by its key. */
  bonds: Map<string, EditBond>
  sessions: Session[]
}

type Measured = Pick<EditEffects, 'found' | 'total' | 'groups' | 'remainder'>

/** The effects after these sessions. */
export function effectsOf({ parts, found }: Split, { groups, bonds, sessions }: Grouped, gauge: Gauge): Measured {
  if (groups.length === 0) return { found, total: null, groups: [], remainder: null }
  const all = parts.map((_, index) => index)
  const contrasts = contrastsOf(groups)
  const figures = (contrast: Contrast) => {
    const interval = gauge.estimate(sessions, contrast)
    return interval && gauge.figures(interval)
  }
  const edit = (index: number) => {
    const { alone, last } = contrastsOfGroup([index], all)
    return { ...parts[index]!.shown, alone: figures(alone), last: figures(last) }
  }
  const rest = gauge.estimate(sessions, contrasts.remainder)
  return {
    found,
    total: figures(contrasts.total),
    groups: groups.map(
      (group, index): EditGroup => ({
        bond: bonds.get(keyOf(group)) ?? null,
        effect: figures(contrasts.groups[index]!.effect),
        edits: group.map(edit),
      }),
    ),
    remainder: rest !== null && Math.abs(rest.mu) > rest.h ? gauge.figures(rest) : null,
  }
}
