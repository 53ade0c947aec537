/** A subset of the edits, by their indices, ascending. */
export type Subset = readonly number[]

/** The subset as a key for maps. */
export function keyOf(subset: Subset): string {
  return subset.join(' ')
}

export function unionOf(...subsets: Subset[]): Subset {
  return [...new Set(subsets.flat())].sort((a, b) => a - b)
}

/** All edits but these. */
export function without(all: Subset, subset: Subset): Subset {
  return all.filter((one) => !subset.includes(one))
}

/** The subsets that tell what each group does: none, all, each group alone, and all without it. */
export function subsetsFor(groups: readonly Subset[]): Subset[] {
  const all = unionOf(...groups)
  const wanted = [[], ...groups, ...groups.map((group) => without(all, group)), all]
  return [...new Map(wanted.map((subset) => [keyOf(subset), subset])).values()]
}
