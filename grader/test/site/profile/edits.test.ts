import t from 'tap'
import type { Edit, EditEffects, EditFigures } from '../../../contracts/edits.ts'
import { editsView } from '../../../../site/src/profile/edits.ts'

const BROKEN = /NaN|Infinity|undefined|\[object|>null/

const figures = (value: number, width = 0.02): EditFigures => ({ value, low: value * (1 - width), high: value * (1 + width) })
const edit = (line: number, changes: Partial<Edit> = {}): Edit => ({
  places: [{ file: 'a.js', before: { from: line, to: line, code: 'x / d < 1' }, after: { from: line, to: line, code: 'x * inverse' } }],
  morePlaces: 0,
  techniques: [],
  near: 1,
  alone: null,
  last: null,
  ...changes,
})
const effects: EditEffects = {
  exercise: 'add',
  against: null,
  unit: 'times',
  found: 2,
  total: figures(1.9),
  groups: [
    { bond: null, effect: figures(1.9), edits: [edit(3, { techniques: ['hoist'] })] },
    { bond: null, effect: figures(1), edits: [edit(9)] },
  ],
  remainder: null,
  sessions: 5,
  notes: [],
  seconds: 8.2,
  engine: 'node 24.21.0',
  sandbox: 'process',
}

/** The words of the view, without markup. */
function words(changes: Partial<EditEffects> = {}, over = true): string {
  const text = String(editsView({ ...effects, ...changes }, 'the starter', over))
  t.notMatch(text, BROKEN)
  return text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.),])/g, '$1')
}

t.test('each edit is shown with its factor and interval, technique and lines', async (t) => {
  const text = words()
  t.match(text, 'All of it: 1.90× (1.86 to 1.94). Compared with the starter, this is 2 edits.')
  t.match(text, /1\.90× \(1\.86 to 1\.94\)\. done once, before the calls or outside the loop a\.js:3 x \/ d &#60; 1 x \* inverse/)
  t.match(text, 'No measurable change 1.00× (0.98 to 1.02). a.js:9')
  t.match(
    text,
    'Each edit was measured alone and left out, in turn with the whole, in 5 sessions of fresh processes. This took 8.2 s and does not affect the verdict.',
  )
})

t.test('edits that belong together say why, and what each of them does', async (t) => {
  const depend = words({ groups: [{ bond: 'depend', effect: figures(2), edits: [edit(1), edit(2)] }] })
  t.match(depend, '2.00× (1.96 to 2.04). These 2 edits have one figure together: with only some of them, the code fails its tests.')
  const both = [edit(1, { alone: figures(1), last: figures(4) }), edit(2, { alone: figures(1), last: figures(4) })]
  const interact = words({ groups: [{ bond: 'interact', effect: figures(4), edits: both }] })
  t.match(interact, 'These 2 edits have one figure together: what one of them buys depends on whether the others are there.')
  t.match(interact, 'On its own: No measurable change 1.00× (0.98 to 1.02). On top of the others: 4.00× (3.92 to 4.08).')
})

t.test('slower, more memory, removed code, many edits, a remainder', async (t) => {
  t.match(words({ total: figures(0.5) }), '0.50× (0.49 to 0.51), slower.')
  const bytes = { unit: 'bytes-per-call' as const, remainder: null }
  t.match(words({ ...bytes, total: { value: 70.2, low: 69, high: 71.4 } }), 'All of it: 70.2 bytes per call less (69 to 71.4).')
  t.match(words({ ...bytes, total: { value: -8, low: -9, high: -7 } }), '8 bytes per call more (−9 to −7).')
  t.match(words({ ...bytes, total: { value: 0.1, low: -2, high: 2 } }), 'No measurable change 0.1 bytes per call less (−2 to 2).')
  const gone = edit(4, { places: [{ file: 'b.js', before: { from: 4, to: 5, code: 'gone()' }, after: null }], morePlaces: 3, near: 25 })
  const many = words({ found: 200, groups: [{ bond: null, effect: null, edits: [gone] }] })
  t.match(many, '200 edits. Neighbouring edits are measured together, in 1 part.')
  t.match(many, 'not measured 25 neighbouring edits b.js:4, removed gone() and 3 more places')
  t.match(words({ remainder: figures(1.1) }), 'Remainder: 1.10× (1.08 to 1.12). The figures do not quite multiply to the whole.')
})

t.test('nothing to measure, and not yet measured', async (t) => {
  const nothing = { found: 0, groups: [], total: null, sessions: 0, notes: ['Nothing that runs changed.'] }
  t.match(words(nothing), 'Compared with the starter, this is no edit. Nothing that runs changed. This does not affect the verdict.')
  t.match(words({ sessions: 0, total: null }, false), 'Testing which edits work on their own.')
  t.match(words({ sessions: 1 }, false), '1 session measured.')
})
