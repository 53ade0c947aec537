import t from 'tap'
import { groupedByNeed, joinedByInteraction } from '../../../runner/edits/grouping.ts'
import { keyOf, subsetsFor, type Subset } from '../../../runner/edits/subsets.ts'

const singles = (count: number): Subset[] => Array.from({ length: count }, (_, index) => [index])

/** A program in which each edit works only together with the ones that it needs. Counts the tests. */
function program(needs: Record<number, number[]>) {
  const tested = new Set<string>()
  const works = async (subset: Subset) => {
    tested.add(keyOf(subset))
    return subset.every((one) => (needs[one] ?? []).every((other) => subset.includes(other)))
  }
  return { works, tested }
}

t.test('edits that work alone and can be left out stay single', async (t) => {
  const { works, tested } = program({})
  t.same(await groupedByNeed(singles(3), works), [[0], [1], [2]])
  t.equal(tested.size, 6, 'each alone and each left out, no more')
})

t.test('an edit is joined with the one that it needs, wherever that is', async (t) => {
  t.same(await groupedByNeed(singles(2), program({ 1: [0] }).works), [[0, 1]])
  t.same(await groupedByNeed(singles(5), program({ 0: [4] }).works), [[0, 4], [1], [2], [3]])
  t.same(await groupedByNeed(singles(4), program({ 0: [1], 1: [0], 2: [3] }).works), [
    [0, 1],
    [2, 3],
  ])
})

t.test('three that need one another are one group', async (t) => {
  t.same(await groupedByNeed(singles(4), program({ 0: [1], 1: [3], 3: [0] }).works), [[0, 1, 3], [2]])
})

t.test('if nothing works but the whole, all edits are one group', async (t) => {
  t.same(await groupedByNeed(singles(4), async (subset) => subset.length === 4), [[0, 1, 2, 3]])
  t.same(await groupedByNeed(singles(1), async () => false), [[0]])
})

t.test('edits interact if the difference between alone and last is clear', async (t) => {
  const gap = (mu: number, h: number) => ({ mu, h })
  const [a, b, c]: Subset[] = [[0], [1], [2]]
  t.same(joinedByInteraction([a!, b!, c!], [gap(0.5, 0.1), gap(0.01, 0.1), gap(-0.4, 0.1)], 0.05), [[0, 2], [1]])
  t.same(joinedByInteraction([a!, b!, c!], [gap(0.5, 0.1), gap(0.01, 0.1), gap(0.3, 0.3)], 0.05), [[0, 2], [1]], 'it takes two')
  t.same(joinedByInteraction([a!, b!], [gap(0.04, 0.001), gap(0.12, 0.1)], 0.05), [[0], [1]], 'small or unclear')
  t.same(joinedByInteraction([a!, b!], [null, null], 0.05), [[0], [1]], 'not measured yet')
  t.same(joinedByInteraction([a!], [gap(9, 0)], 0.05), [[0]])
})

t.test('subsets to measure: none, all, each group alone, and all without it, each once', async (t) => {
  t.same(subsetsFor([[0]]), [[], [0]])
  t.same(subsetsFor([[0], [1]]), [[], [0], [1], [0, 1]])
  t.same(subsetsFor([[0], [1, 3], [2]]), [[], [0], [1, 3], [2], [1, 2, 3], [0, 2], [0, 1, 3], [0, 1, 2, 3]])
})
