import t from 'tap'
import type { Belief, EditEffects, Effect } from '../../../contracts/index.ts'
import { beliefsAgainstEffects, type BelievedAttempt } from '../../../server/gradebook/beliefs.ts'

const times = (value: number, width = 0.01): Effect => ({
  unit: 'times',
  value,
  low: value * (1 - width),
  high: value * (1 + width),
  required: 1.5,
  clock: 'cpu',
})
const hoist = (expected: Belief['times']): Belief => ({ technique: 'hoist', times: expected })
const sent = (person: string, belief: Belief | null, effect: Effect | null, edits: EditEffects | null = null): BelievedAttempt => ({
  person,
  belief,
  effect,
  edits,
})
const edits = (...groups: { techniques: ('hoist' | 'loop')[]; value: number }[]): EditEffects => ({
  exercise: 'add',
  against: null,
  unit: 'times',
  found: groups.length,
  total: null,
  groups: groups.map(({ techniques, value }) => ({
    bond: null,
    effect: { value, low: value - 0.01, high: value + 0.01 },
    edits: [{ places: [], morePlaces: 0, techniques, near: 1, alone: null, last: null }],
  })),
  remainder: null,
  sessions: 3,
  notes: [],
  seconds: 20,
  engine: 'node',
  sandbox: 'docker',
})

t.test('a class that believed in hoisting sees what it paid', async (t) => {
  const believers = Array.from({ length: 23 }, (_, index) => sent(`pays ${index}`, hoist(2), times(1)))
  const doubters = Array.from({ length: 17 }, (_, index) => sent(`doubts ${index}`, hoist(1), times(1)))
  const { people, rows } = beliefsAgainstEffects([...believers, ...doubters], 42)
  t.equal(people, 40)
  t.match(rows, [{ technique: 'hoist', people: 40, pays: 23, expected: 2, alone: 0, bought: { value: 1, low: 0.99, high: 1.01 } }])
  t.equal(rows[0]!.measured.length, 40)
})

t.test('an attempt is compared with the one before, and both intervals count', async (t) => {
  const [row] = beliefsAgainstEffects(
    ['Lea', 'Max', 'Ann'].flatMap((name) => [
      sent(name, null, times(2, 0.1)),
      sent(name, null, null),
      sent(name, { technique: 'loop', times: 5 }, times(6, 0.1)),
    ]),
    3,
  ).rows
  t.match(row, { technique: 'loop', people: 3, bought: { value: 3 } })
  t.ok(Math.abs(row!.bought!.low - (6 * 0.9) / (2 * 1.1)) < 1e-9)
  t.ok(Math.abs(row!.bought!.high - (6 * 1.1) / (2 * 0.9)) < 1e-9)
})

t.test('measured edits of the technique alone come first, others are not told apart from them', async (t) => {
  const of = (effects: EditEffects) =>
    beliefsAgainstEffects(
      ['Lea', 'Max', 'Ann'].map((name) => sent(name, hoist(2), times(4), effects)),
      3,
    ).rows[0]
  t.match(of(edits({ techniques: ['loop'], value: 4 }, { techniques: ['hoist'], value: 1 })), {
    alone: 3,
    bought: { value: 1, low: 0.99, high: 1.01 },
  })
  t.match(of(edits({ techniques: ['loop', 'hoist'], value: 4 })), { alone: 0, bought: { value: 4 } })
})

t.test('the last word of each person counts, and an attempt without a figure bought nothing that is known', async (t) => {
  const all = ['Lea', 'Max', 'Ann'].flatMap((name) => [sent(name, hoist(10), times(1)), sent(name, hoist(1), null)])
  t.same(beliefsAgainstEffects(all, 3).rows, [
    { technique: 'hoist', people: 3, pays: 0, expected: 1, measured: [], alone: 0, bought: null },
  ])
})

t.test('answers of fewer than three people are not shown', async (t) => {
  t.same(beliefsAgainstEffects([sent('Lea', hoist(2), times(1)), sent('Max', hoist(2), times(1))], 9), { learners: 9, people: 2, rows: [] })
})
