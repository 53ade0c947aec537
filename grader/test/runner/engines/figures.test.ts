import t from 'tap'
import { standingOf } from '../../../runner/engines/claims.ts'
import { figuresOf } from '../../../runner/engines/figures.ts'
import { troubleOf } from '../../../runner/engines/trouble.ts'
import { FAILURES } from '../../../contracts/index.ts'
import type { SpeedSession } from '../../../contracts/index.ts'

/** A session whose rounds have this ratio, with the starter at 1000 ns per call. */
function session(...ratios: number[]): SpeedSession {
  return {
    rounds: ratios.map((ratio) => ({
      baseline: { calls: 10, cpuNs: 10_000, wallNs: 1 },
      yours: { calls: 20, cpuNs: 20_000 / ratio, wallNs: 1 },
    })),
  }
}

t.test('five sessions are summed up by median, minimum and maximum', async (t) => {
  const figures = figuresOf([session(2, 2, 90), session(4), session(3), session(8), session(2.5)])!
  t.match(figures, { starterNs: 1000, sessions: 5 })
  t.same(
    [figures.ratio, figures.low, figures.high].map((value) => Number(value.toFixed(6))),
    [3, 2, 8],
    'and a disturbed round moves nothing',
  )
})

t.test('a clock without readings gives no figures', async (t) => {
  t.equal(figuresOf([session(Infinity)]), null)
  t.equal(figuresOf([]), null)
})

t.test('a claim holds, has expired, or is unclear', async (t) => {
  t.equal(standingOf({ low: 6.7, high: 7.1 }), 'stands')
  t.equal(standingOf({ low: 0.97, high: 1.06 }), 'expired')
  t.equal(standingOf({ low: 1, high: 5 }), 'unclear')
})

t.test('trouble is a sentence of bounded length, whatever a submission says', async (t) => {
  for (const code of FAILURES) t.match(troubleOf({ code, seen: 'x'.repeat(5000) }), /^[A-Z].{10,398}\.$/s, code)
  t.equal(
    troubleOf({ code: 'threw', seen: 'TypeError: a.flat is not a function', file: 'a.js', line: 3 }),
    'It threw TypeError: a.flat is not a function (a.js:3).',
  )
  const unreadable = [{ syntax: 'the operator ?.', since: '14.0', file: 'a.js', line: 2, instead: 'a && a.b' }]
  t.equal(
    troubleOf({ code: 'syntax', seen: 'SyntaxError: Unexpected token .', file: 'a.js', line: 2 }, unreadable),
    'This engine cannot parse it: the operator ?., since Node.js 14.0 (a.js:2).',
  )
})
