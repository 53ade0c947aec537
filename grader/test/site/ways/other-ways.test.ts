import t from 'tap'
import type { KnownSolution, Measured, OtherWays } from '../../../contracts/index.ts'
import { codeView, figureWords, measuredWords, otherWaysView } from '../../../../site/src/ways/other-ways.ts'

const measured: Measured = {
  effect: { unit: 'times', value: 9.81, low: 9.5, high: 10.1, required: 1.5, clock: 'cpu' },
  engine: 'node 24.21.0',
  sandbox: 'docker',
  on: '2026-03-01',
}
const loop: KnownSolution = { name: 'one-loop.js', outcome: 'pass', level: 'required', why: 'One pass.', techniques: ['loop'], measured }
const four: KnownSolution = { ...loop, name: 'four-sums.js', level: 'excellent', why: 'Four sums.', measured: null }
const near: KnownSolution = { ...loop, name: 'without-try.js', outcome: 'slow', level: null, why: 'No try.', techniques: [] }
const ways = (changes: Partial<OtherWays>): string =>
  String(
    otherWaysView({
      access: 'all',
      until: null,
      zone: null,
      attemptsLeft: null,
      level: 'required',
      solutions: [loop, four, near],
      shared: [],
      ...changes,
    }),
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')

t.test('after a pass: correct solutions with their figures, higher levels folded, near misses', async (t) => {
  const words = ways({})
  t.match(words, /Ways that pass ✓ Target reached one loop 9\.81× \(9\.50× to 10\.1×\) One pass\./)
  t.match(words, 'Measured on 2026-03-01 with node 24.21.0, in a container.')
  t.match(words, /The way to “excellent” ✓ Excellent four sums/)
  t.match(words, /Near misses .* ▬ Slow without try/)
  t.notMatch(ways({ level: 'excellent' }), 'The way to')
})

t.test('what learners share, or why nothing of it is shown', async (t) => {
  t.match(ways({ shared: null }), 'Sign in to see the solutions that other learners share')
  t.match(ways({ shared: [] }), 'Nobody shares a solution of this exercise yet')
  const solution = { submission: 'a', by: 'Swift <Fox>', isOwn: true, level: 'good' as const, measured }
  const group = { techniques: ['loop', 'less'] as const, count: 9, solutions: [solution] }
  t.match(
    ways({ shared: [{ ...group, techniques: [...group.techniques] }] }),
    /Loop instead of callbacks · Dropped work 9 solutions, the best 1 shown For or while instead of map, reduce and the like; a step left out, or done only when needed\. ✓ Good Swift <Fox> \(you\) 9\.81×/,
  )
})

t.test('someone who is stuck is offered one way, and is told who sees that', async (t) => {
  t.match(ways({ access: 'offered', solutions: [] }), /three attempts without a pass.*recorded.*staff see it.*Show me one way/)
  const one = String(
    otherWaysView({ access: 'one', until: null, zone: null, attemptsLeft: null, level: null, solutions: [loop], shared: null }),
  )
  t.match(one, /data-solution="one-loop\.js" open/)
  t.notMatch(one, 'Near misses')
  t.match(
    ways({ access: 'hidden', until: '2026-06-01T12:00:00Z', zone: 'Asia/Tokyo', solutions: [] }),
    /An assignment of this exercise is running\. Solutions can be seen once it is due for everyone: Jun 1, 2026, 9:00\sPM/,
  )
})

t.test('code is escaped, line by line', async (t) => {
  t.match(
    String(codeView({ 'add.js': 'a < b\n\n' })),
    /<figcaption>add\.js<\/figcaption><pre[^>]*><span>a &#60; b\n<\/span><span>\n<\/span><\/pre>/,
  )
})

t.test('memory is in bytes per call', async (t) => {
  t.equal(
    figureWords({ ...measured, effect: { unit: 'bytes', value: 0.4, low: 0, high: 1.23, required: 16, clock: null } }),
    '0.4 bytes per call (0 to 1.23)',
  )
  t.match(measuredWords({ ...measured, sandbox: 'process' }), 'in a child process')
})
