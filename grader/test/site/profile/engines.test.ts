import t from 'tap'
import type { EngineRow, EngineRuns } from '../../../contracts/engines.ts'
import { describeEngines, enginesPicture, enginesView } from '../../../../site/src/profile/engines.ts'

const BROKEN = /NaN|Infinity|undefined|\[object/
const figures = (ratio: number) => ({
  ratio,
  low: ratio * 0.95,
  high: ratio * 1.05,
  starterNs: 14_000,
  yoursNs: 14_000 / ratio,
  sessions: 5,
})
const unreadable = [{ syntax: 'the operator ?.', since: '14.0', file: 'a.js', line: 3, instead: 'a && a.b' }]
const rows: EngineRow[] = [
  {
    engine: { version: '6.17.1', compiler: 'Crankshaft' },
    figures: null,
    trouble: 'This engine cannot read it: the operator ?., since Node.js 14.0 (a.js:3).',
    unreadable,
  },
  {
    engine: { version: '12.22.12', compiler: 'TurboFan' },
    figures: null,
    trouble: 'This engine cannot read it: the operator ?., since Node.js 14.0 (a.js:3).',
    unreadable,
  },
  { engine: { version: '20.20.2', compiler: 'TurboFan' }, figures: figures(155), trouble: null, unreadable: [] },
  { engine: { version: '24.21.0', compiler: 'TurboFan' }, figures: figures(0.5), trouble: null, unreadable: [] },
]
const runs: EngineRuns = { exercise: 'add', engines: 4, rows, notes: ['Rougher than a verdict.'], seconds: 64 }

t.test('a picture has a mark for each engine and a description', async (t) => {
  const picture = String(enginesPicture('e', runs))
  t.equal(picture.match(/<circle /g)?.length, 2)
  t.same(picture.match(/(?<=class="compiler"[^>]*>)\w+/g), ['Crankshaft', 'TurboFan'], 'each compiler is named once')
  t.match(picture, '>cannot parse it<')
  t.match(picture, '<desc id="e-d">Node.js 6.17.1: This engine cannot read it: the operator ?., since Node.js 14.0 (a.js:3). ')
  t.match(picture, 'Node.js 20.20.2: 155×, between 147× and 163×.')
  t.notMatch(picture, BROKEN)
})

t.test('the table has figures with units, and failures', async (t) => {
  const view = String(enginesView('e', runs))
  for (const column of [
    'Node.js',
    'Compiler',
    'Times faster',
    'Lowest and highest',
    'Starter, per call',
    'Yours, per call',
    'What went wrong',
  ])
    t.match(view, `>${column}</th>`)
  t.match(view, '>14 µs<')
  t.match(view, '>147× to 163×<')
  t.match(view, 'This engine cannot read it')
  t.notMatch(view, BROKEN)
  t.notMatch(String(enginesView('e', { ...runs, rows: rows.slice(2) })), 'What went wrong', 'where nothing did')
})

t.test('a replacement is named once, with its line', async (t) => {
  const view = String(enginesView('e', runs))
  t.equal(view.match(/Write a &#38;&#38; a.b instead/g)?.length, 1)
  t.match(view, 'data-file="a.js" data-line="3"')
})

t.test('the summary is a sentence for any measurement', async (t) => {
  t.equal(describeEngines(runs), 'Between 0.50× the starter’s speed on Node.js 24.21.0 and 155× on 20.20.2. No result on 2 of 4 engines.')
  t.equal(describeEngines({ rows: rows.slice(2, 3) }), '155× the starter’s speed on Node.js 20.20.2.')
  t.equal(describeEngines({ rows: rows.slice(0, 1) }), 'No results.')
  t.equal(describeEngines({ rows: [] }), 'No results yet.')
})

t.test('a partial result shows the progress', async (t) => {
  const early = String(enginesView('e', { ...runs, rows: rows.slice(0, 1) }, false))
  t.match(early, '1 of 4 engines are done.')
  t.notMatch(early, 'Rougher than a verdict.')
  t.notMatch(String(enginesView('e', { ...runs, rows: [] }, false)), BROKEN)
})

t.test('output of a submission stays text', async (t) => {
  const trouble = 'It threw <img src=x onerror=alert(1)>.'
  t.notMatch(
    String(enginesView('e', { ...runs, rows: [{ ...rows[0]!, trouble, unreadable: [{ ...unreadable[0]!, file: '"><script>' }] }] })),
    /<img|<script/,
  )
})
