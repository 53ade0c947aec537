import t from 'tap'
import type { Similar, SimilarPair } from '../../../contracts/index.ts'
import { blocksOf, ownersOf } from '../../../../site/src/gradebook/fragments.ts'
import recorded from '../../../../site/src/data/similarity.json' with { type: 'json' }
import { pairView, similarView } from '../../../../site/src/gradebook/similar.ts'

const lines = (from: number, to: number) => ({ from, to })
const one = { person: 'l', name: '<Lea>', submission: 's1', sentAt: '2026-03-01T12:00:00Z' }
const other = { ...one, person: 'b', name: 'Ben', submission: 's2' }

t.test('a line belongs to the longest fragment, and fragments without a line are hidden', async (t) => {
  const fragments = [
    { left: lines(2, 4), right: lines(1, 3) },
    { left: lines(3, 4), right: lines(5, 6) },
    { left: lines(4, 5), right: lines(3, 4) },
  ]
  const { owners, shown } = ownersOf(fragments)
  t.same(shown, [fragments[0], fragments[2]])
  t.same(
    [...owners.left],
    [
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
    ],
  )
  t.same(
    [...owners.right],
    [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 1],
    ],
  )
})

t.test('a text is cut at the boundaries of fragments, and its lines are unchanged', async (t) => {
  const text = "'use strict'\nlet a\nlet b\n\nmodule.exports = a"
  const blocks = blocksOf(
    {
      text,
      files: [
        { name: 'a.js', from: 1 },
        { name: 'b.js', from: 5 },
      ],
    },
    new Map([
      [2, 0],
      [3, 0],
    ]),
    "'use strict'\nmodule.exports = a",
  )
  t.same(
    blocks.map(({ fragment, lines }) => [fragment, lines.length]),
    [
      [null, 1],
      [0, 2],
      [null, 2],
    ],
  )
  t.equal(blocks.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n'), text)
  t.same(
    blocks.flatMap(({ lines }) => lines.map((line) => line.isGiven)),
    [true, false, false, false, true],
  )
  t.same(
    blocks.flatMap(({ lines }) => lines.flatMap(({ file }) => file ?? [])),
    ['a.js', 'b.js'],
  )
})

t.test('the list shows the expected number of pairs', async (t) => {
  const spread = [300, 100, 0, 0, 3, 0, 0, 0, 0, 32]
  const found: Similar = { compared: 30, alike: 32, spread, pairs: [{ left: one, right: other, similarity: 0.999, longest: 14 }] }
  const view = String(similarView({ assignments: [], chosen: '', found }))
  t.match(view, '30 attempts, 435 pairs: 32 are at least 50 % similar.')
  const { count, of } = recorded.honest.own.mixed.pairs
  t.match(view, `among 435 pairs that would be about ${Math.round((435 * count) / of)}.`)
  t.match(
    view,
    /Of \d+ pairs of our own solutions, each written to be different, \d+\.\d % \(\d+\.\d to \d+\.\d\) are at least 50 % similar/,
  )
  t.match(view, 'These are the 1 most similar pairs.')
  t.match(view, '<th scope="row">99 %</th><td>14 lines</td><td><b>&#60;Lea&#62;</b>')
  t.match(String(similarView({ assignments: [], chosen: '', found: { ...found, compared: 1 } })), 'nothing to compare it with')
  t.match(
    String(similarView({ assignments: [], chosen: '', found: { ...found, compared: 3, alike: 0, pairs: [] } })),
    'none is at least 50 % similar',
  )
})

t.test('both texts, and a way from each fragment to its counterpart', async (t) => {
  const text = { text: 'let a\nif (a < 1) a++\nlet b', files: [{ name: 'a.js', from: 1 }] }
  const pair: SimilarPair = {
    left: { ...one, ...text },
    right: { ...other, ...text },
    similarity: 0.8,
    fragments: [{ left: lines(2, 2), right: lines(2, 2) }],
    given: 'let b',
  }
  const view = String(pairView(pair))
  t.match(
    view,
    '<mark data-fragment="0" data-side="left"><a id="left-0" href="#right-0" aria-label="Fragment 1: its counterpart on the right">1</a><span class="line">if (a &#60; 1) a++\n</span></mark>',
  )
  t.match(view, '<a id="right-0" href="#left-0"')
  t.match(view, '<span class="line given">let b\n</span>')
  t.match(view, '80 % similar, in 1 fragment. This is a lead, never a verdict')
})
