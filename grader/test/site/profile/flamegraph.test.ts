import fc from 'fast-check'
import t from 'tap'
import type { FlameNode } from '../../../contracts/profile.ts'
import { difference, type DifferenceNode } from '../../../../site/src/profile/difference.ts'
import { differential } from '../../../../site/src/profile/differential.ts'
import { flamegraph } from '../../../../site/src/profile/flamegraph.ts'
import { lineShares } from '../../../../site/src/profile/hot-lines.ts'
import { LEAST_WIDTH, layOut } from '../../../../site/src/profile/layout.ts'
import { search, step, zoom } from '../../../../site/src/profile/walk.ts'
import { flat, node, profile, starter, yours } from './sample.ts'

/** Rounding of sums of doubles, in per cent of the width. */
const EPSILON = 1e-6

const trees: fc.Arbitrary<FlameNode> = fc.letrec<{ tree: FlameNode }>((tie) => ({
  tree: fc
    .record({
      name: fc.constantFrom('map', 'reduce', 'callback', 'loop', '(program)'),
      selfUs: fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e7, noNaN: true })),
      children: fc.oneof({ maxDepth: 5, depthIdentifier: 'tree' }, fc.constant<FlameNode[]>([]), fc.array(tie('tree'), { maxLength: 4 })),
      line: fc.option(fc.integer({ min: 1, max: 99 })),
    })
    .map(({ name, selfUs, children, line }) => node(name, selfUs, children, line)),
})).tree

t.test('frames stay within their parents without overlap, and fill all but the parent’s self time', async (t) => {
  fc.assert(
    fc.property(trees, (tree) => {
      const frames = layOut(tree, ({ totalUs }) => totalUs)
      const at = new Map(frames.map((frame) => [frame.node, frame]))
      return frames.every(({ node: parent, x, width }) => {
        const children = parent.children.flatMap((child) => at.get(child) ?? []).sort((a, b) => a.x - b.x)
        const apart = children.every(
          (child, index) => child.x >= x - EPSILON && child.x + child.width <= (children[index + 1]?.x ?? x + width) + EPSILON,
        )
        const exact = children.every(
          (child) => Math.abs(child.width * parent.totalUs - width * child.node.totalUs) <= EPSILON * parent.totalUs,
        )
        return width >= LEAST_WIDTH && apart && exact
      })
    }),
  )
  const full = layOut(node('a', 0, [node('b', 30, [], 1), node('c', 50, [], 2), node('d', 20, [], 3)]), ({ totalUs }) => totalUs)
  t.strictSame(
    full.slice(1).map(({ node: { name }, width }) => [name, width]),
    [
      ['c', 50],
      ['b', 30],
      ['d', 20],
    ],
  )
})

t.test('children that claim more than their parent has still lie within it', async (t) => {
  const liar = { ...node('a', 0, [node('b', 900, [], 1), node('c', 300, [], 2)]), totalUs: 10 }
  t.strictSame(
    layOut(liar, ({ totalUs }) => totalUs).map(({ x, width }) => [x, width]),
    [
      [0, 100],
      [0, 75],
      [75, 25],
    ],
  )
})

t.test('frames that only pass a call on are left out where they are not the learner’s', async (t) => {
  const tree = node('(root)', 0, [
    node('start', 0, [node('load', 0, [node('workload', 5, [node('f', 90, [node('log', 0, [node('write', 5)])], 3)])])]),
  ])
  const names = layOut(tree, ({ totalUs }) => totalUs).map(({ node: { name } }) => name)
  t.strictSame(names, ['(root)', 'workload', 'f', 'log', 'write'])
})

t.test('a flamegraph and its table have the same figures, and no figure is missing', async (t) => {
  const view = String(flamegraph('f', starter.cpu!, 'Flamegraph'))
  t.match(view, '<title>divideByAndSum (divide-by-and-sum.js:4): self time 3 ms, 30 %; total time 7 ms, 70 %</title>')
  t.match(
    view,
    '<th scope="row" data-value="divideByAndSum">divideByAndSum</th><td class="number" data-value="3000">3 ms</td><td class="number" data-value="0.3">30 %</td><td class="number" data-value="7000">7 ms</td>',
  )
  t.match(view, 'data-file="divide-by-and-sum.js" data-line="12"')
  t.match(view, '1,000 calls in 10 ms of samples, 10 µs per call.')
  fc.assert(fc.property(trees, (tree) => !/NaN|Infinity|undefined/.test(String(flamegraph('f', profile(tree, 7), 'x')))))
})

t.test('lines have shares of the run, the hottest first', async (t) => {
  t.strictSame(lineShares(starter.cpu!), [
    { file: 'divide-by-and-sum.js', line: 12, share: 0.4 },
    { file: 'divide-by-and-sum.js', line: 4, share: 0.3 },
  ])
  t.strictSame(lineShares({ lines: [{ file: 'a.js', line: 1, selfUs: 1 }], totalUs: 0 }), [])
})

t.test('a difference has every node of either side once, in time a call', async (t) => {
  const root = difference(starter.cpu!, yours.cpu!)
  const own = (root.children[0] as DifferenceNode).children[0] as DifferenceNode
  t.match(own, { name: 'divideByAndSum', line: 3, starterSelfNs: 3000, yoursSelfNs: 800, starterNs: 7000, yoursNs: 800, weightNs: 7000 })
  t.match(own.children, [{ starterSelfNs: 4000, yoursSelfNs: 0, yoursNs: 0 }])
  t.equal(root.starterNs, 10_000)
  t.equal(root.yoursNs, 1000)
})

t.test('the difference of a run to itself is none, and self times add up to the whole', async () => {
  const all = (tree: DifferenceNode): DifferenceNode[] => [tree, ...tree.children.flatMap(all)]
  fc.assert(
    fc.property(trees, trees, fc.integer({ min: 1, max: 9 }), (a, b, calls) => {
      const same = all(difference(profile(a, calls), profile(a, calls)))
      const two = all(difference(profile(a, calls), profile(b, 1)))
      const near = (x: number, y: number) => Math.abs(x - y) <= 1e-6 * Math.max(1, x, y)
      const whole = (of: 'starterSelfNs' | 'yoursSelfNs') => two.reduce((sum, each) => sum + each[of], 0)
      const wide = two.every((each) => each.weightNs >= Math.max(each.starterSelfNs, each.yoursSelfNs))
      return (
        same.every((each) => each.starterSelfNs === each.yoursSelfNs) &&
        near(whole('starterSelfNs'), (a.totalUs * 1000) / calls) &&
        near(whole('yoursSelfNs'), b.totalUs * 1000) &&
        wide
      )
    }),
  )
})

t.test('the differential picture marks more, less and removed frames in signs and words', async (t) => {
  const before = { cpu: starter.cpu!, short: 'Starter', long: 'the starter' }
  const view = String(differential('d', before, yours.cpu!))
  t.match(view, '<title>divideByAndSum: 800 ns self time per call, 3 µs in the starter: −2.2 µs</title>')
  t.match(view, '▼ divideByAndSum')
  t.match(view, /class="frame less-3 alone gone own"/)
  t.match(view, 'A call took 10 µs of samples in the starter and takes 1 µs in yours, 10.0× less.')
  t.notMatch(String(differential('d', before, starter.cpu!)), /▼|▲/)
  t.notMatch(view, /NaN|Infinity|undefined/)
})

const drawn = layOut(starter.cpu!.tree, ({ totalUs }) => totalUs).map(({ node: { name }, depth, x, width }) => ({ name, depth, x, width }))
const at = (name: string) => drawn.findIndex((frame) => frame.name === name)
const everywhere = () => true

t.test('keys lead to the child, the parent, and along the row', async (t) => {
  t.equal(step(drawn, 0, 'ArrowDown', everywhere), at('workload'))
  t.equal(step(drawn, at('workload'), 'ArrowRight', everywhere), at('(garbage collector)'))
  t.equal(step(drawn, at('(garbage collector)'), 'ArrowLeft', everywhere), at('workload'))
  t.equal(step(drawn, at('divideByAndSum'), 'ArrowUp', everywhere), at('workload'))
  t.equal(step(drawn, at('divideByAndSum'), 'Home', everywhere), 0)
  t.equal(step(drawn, at('(garbage collector)'), 'ArrowDown', everywhere), at('(garbage collector)'))
  t.equal(
    step(drawn, at('workload'), 'ArrowRight', (index) => index !== at('(garbage collector)')),
    at('workload'),
  )
  t.equal(step(drawn, 0, 'x', everywhere), null)
  t.equal(flat(starter.cpu!.tree).length, drawn.length)
})

t.test('zoom fills the width with a frame, keeps its ancestors and hides the rest', async (t) => {
  const zoomed = zoom(drawn, at('divideByAndSum'))
  t.strictSame(zoomed[at('divideByAndSum')], { x: 0, width: 100 })
  t.strictSame(zoomed[0], { x: 0, width: 100 })
  t.equal(zoomed[at('(garbage collector)')], null)
  t.match(zoomed.at(at('divideByAndSum') + 1), { x: 0, width: (4 / 7) * 100 })
  t.strictSame(
    zoom(drawn, 0),
    drawn.map(({ x, width }) => ({ x, width })),
  )
})

t.test('a search counts time below a match once', async (t) => {
  const { found, share } = search(drawn, ' DivideBy ')
  t.strictSame([...found], [at('divideByAndSum')])
  t.ok(Math.abs(share - 0.7) < EPSILON)
  t.ok(Math.abs(search(drawn, 'o').share - 1) < EPSILON, 'the root matches, and the frames in it add nothing')
  t.equal(search(drawn, '').found.size, 0)
})
