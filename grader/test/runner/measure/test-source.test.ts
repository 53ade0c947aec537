import t from 'tap'
import { withSources } from '../../../runner/measure/test-source.ts'

const SOURCE = `const t = require('tap')
const sum = require('../starter/sum.js')

t.test('adds', async t => {
  t.equal(sum(1, 2), 3)
  t.equal(sum(0, 0), 0)
})

t.test('another', async t => {})
t.equal(sum(), 0)
`
const sources = { 'tests/sum.test.js': SOURCE }
const failed = (line: number, file = '/job/tests/sum.test.js') => ({ name: 'adds', ok: false, message: 'no', at: { file, line } })

t.test('a failed assertion comes with the test around it', async (t) => {
  const [shown] = withSources([failed(6)], sources)
  t.same(shown, {
    name: 'adds',
    ok: false,
    message: 'no',
    source: {
      file: 'tests/sum.test.js',
      line: 6,
      first: 4,
      text: "t.test('adds', async t => {\n  t.equal(sum(1, 2), 3)\n  t.equal(sum(0, 0), 0)\n})",
    },
  })
})

t.test('only the first three failures have their source', async (t) => {
  const shown = withSources([{ name: 'ok', ok: true, message: null }, ...[5, 5, 6, 6].map((line) => failed(line))], sources)
  t.same(
    shown.map((test) => 'source' in test),
    [false, true, true, true, false],
  )
})

t.test('a place that is in none of the tests is left out: the learner’s process reports it', async (t) => {
  for (const odd of [failed(5, '/etc/passwd'), failed(0), failed(99), failed(5, 'sum.test.js')])
    t.same(withSources([odd], sources), [{ name: 'adds', ok: false, message: 'no' }])
})
