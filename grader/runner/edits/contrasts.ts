import { keyOf, unionOf, without, type Subset } from './subsets.ts'

/** A weighted sum of the costs of subsets, by their keys. */
export type Contrast = ReadonlyMap<string, number>

/** All contrasts of a set of groups. */
export interface Contrasts {
  /** What all edits save together. */
  total: Contrast
  /** What is left of the total after the effects of the groups. */
  remainder: Contrast
  groups: GroupContrasts[]
}

export interface GroupContrasts {
  /** What it saves without any other edit. */
  alone: Contrast
  /** What it saves after all other edits. */
  last: Contrast
  /**
   * The mean of both. Without interaction both are equal, and the mean uses every measurement; with one other group it is that group’s
   * Shapley value (Shapley, A Value for n-Person Games, 1953), so that two effects always add up to the total.
   */
  effect: Contrast
  /** Their difference: 0 if the effect does not depend on the other edits. */
  gap: Contrast
}

/** The contrasts of groups of edits in costs that add up, such as logarithms of times. */
export function contrastsOf(groups: readonly Subset[]): Contrasts {
  const all = unionOf(...groups)
  const of = groups.map((group) => contrastsOfGroup(group, all))
  const total = saved([], all)
  return { total, groups: of, remainder: sum([[1, total], ...of.map(({ effect }) => [-1, effect] as const)]) }
}

export function contrastsOfGroup(group: Subset, all: Subset): GroupContrasts {
  const [alone, last] = [saved([], group), saved(without(all, group), all)]
  return {
    alone,
    last,
    effect: sum([
      [0.5, alone],
      [0.5, last],
    ]),
    gap: sum([
      [1, alone],
      [-1, last],
    ]),
  }
}

/** What the second subset costs less than the first. */
function saved(from: Subset, to: Subset): Contrast {
  return sum([
    [1, new Map([[keyOf(from), 1]])],
    [-1, new Map([[keyOf(to), 1]])],
  ])
}

/** Terms that cancel out are dropped. */
function sum(terms: readonly (readonly [number, Contrast])[]): Contrast {
  const total = new Map<string, number>()
  for (const [factor, contrast] of terms) for (const [key, weight] of contrast) total.set(key, (total.get(key) ?? 0) + factor * weight)
  return new Map([...total].filter(([, weight]) => Math.abs(weight) > 1e-9))
}
