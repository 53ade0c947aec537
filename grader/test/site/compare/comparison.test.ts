import t from 'tap'
import type { Comparison, ComparisonResult, ComparedPair } from '../../../contracts/index.ts'
import { comparisonView, pairSentence } from '../../../../site/src/compare/comparison.ts'

const pair: ComparedPair = {
  base: 0,
  other: 1,
  ratio: 1.31,
  low: 1.27,
  high: 1.35,
  apart: true,
  clock: 'cpu',
  by: 'typical',
  results: 'equal',
  rounds: [[1.3, 1.32]],
}

const result: ComparisonResult = {
  pairs: [pair],
  nsPerCall: [1310, 1000],
  inputs: 256,
  sessions: 4,
  samples: 64,
  seeds: ['0123456789abcdef0123456789abcdef'],
  difference: null,
  changes: [],
  slowStarts: [],
  trouble: null,
  notes: [],
  engine: 'node 24.21.0',
  sandbox: 'docker',
  processor: 'A processor',
  lane: { equal: 1.01, known: 0.99, share: 0.9, voided: 0 },
  seconds: 8,
}

const comparison = (change: Partial<ComparisonResult> = {}, state: Comparison['state'] = 'done'): Comparison => ({
  id: '00000000-0000-4000-8000-000000000001',
  state,
  asked: {
    variants: [
      { name: '<b>one</b>', code: '1' },
      { name: 'two', code: '2' },
    ],
  },
  askedAt: '2026-11-28T05:00:00Z',
  endedAt: '2026-11-28T05:00:09Z',
  keptUntil: null,
  result: { ...result, ...change },
})

const text = (change: Partial<ComparisonResult> = {}, state?: Comparison['state']) =>
  String(comparisonView('a', comparison(change, state)))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')

t.test('the sentence names the faster one first, and claims nothing where the interval contains 1', (t) => {
  t.equal(pairSentence(pair, ['one', 'two']), 'two is 1.31× as fast as one (1.27× to 1.35×).')
  t.equal(pairSentence({ ...pair, ratio: 0.5, low: 0.4, high: 0.625 }, ['one', 'two']), 'one is 2.00× as fast as two (1.60× to 2.50×).')
  t.equal(
    pairSentence({ ...pair, ratio: 0.99, low: 0.96, high: 1.02, apart: false }, ['one', 'two']),
    'one and two are not distinguishable: 0.99× (0.96× to 1.02×).',
  )
  t.end()
})

t.test('a result says what was measured, on what, and from which seeds; names are escaped', (t) => {
  const view = String(comparisonView('a', comparison()))
  t.notMatch(view, '<b>one')
  t.match(view, 'data-apart="true"')
  t.match(text(), 'All variants returned the same results for 256 inputs per session.')
  t.match(text(), 'two 1,000 ns of CPU time per call'.replace('1,000 ns', '1 µs'))
  t.match(text(), '64 timed batches in 4 fresh processes each, 8.0 s of measuring on node 24.21.0, in containers, A processor')
  t.match(text(), '0123456789abcdef0123456789abcdef')
  t.end()
})

t.test('different results, changed arguments, work before the start and remembered results are said beside the ratio', (t) => {
  const unlike = text({
    pairs: [{ ...pair, results: 'different' }],
    difference: { base: 0, other: 1, call: 3, baseResult: '6', otherResult: '7' },
    changes: [1],
    slowStarts: [0],
    remembers: [{ variant: 1, times: 110 }],
    unsteady: [{ variant: 1, times: 10.6 }],
  })
  t.match(unlike, 'and two return different results, so the ratio compares different work.')
  t.match(unlike, 'Call 3: &#60;b&#62;one&#60;/b&#62; returned 6, two 7.')
  t.match(unlike, 'two changes its arguments')
  t.match(unlike, 'works for more than half a second before it is warm')
  t.match(unlike, 'two takes at least 110× as long for an input that it has not met before: it remembers results.')
  t.match(unlike, 'two has more than one speed: its slow batches take 10.6× as long per call as its fast ones.')
  t.match(text({ pairs: [{ ...pair, results: 'rounded' }] }), 'return the same to ten digits, not to the last')
  t.end()
})

t.test('trouble, waiting and failing have words of their own', (t) => {
  t.match(
    text({ pairs: [], sessions: 0, trouble: { variant: 1, message: 'It threw it.', hint: 'Fix it.', line: 2 } }),
    'two: It threw it. (line 2)Fix it.',
  )
  t.match(text({ sessions: 1 }, 'waiting'), 'Measuring: 1 session so far …')
  t.match(String(comparisonView('a', { ...comparison(), state: 'waiting', result: null })), 'Waiting for a measuring core.')
  t.match(String(comparisonView('a', { ...comparison(), state: 'failed', result: null })), 'failed in the grader, not in your code')
  t.end()
})
