import { createRequire } from 'node:module'
import t from 'tap'
import { effectOf, FAILURES, OUTCOMES, type Http, type Failure, type Level, type Speed, type TestRun } from '../../../contracts/index.ts'
import { finding, FINDINGS } from '../../../runner/verdict/findings.ts'
import { judge, type Measured } from '../../../runner/verdict/judge.ts'
import { PRECEDENCE } from '../../../runner/verdict/precedence.ts'

const { PROMISED } = createRequire(import.meta.url)('../../../runner/measure/harness/tests.cjs') as { PROMISED: string }

const about = { exercise: 'sum', benchmark: null, seconds: 1.2345, engine: 'node 24.21.0', sandbox: 'docker' as const }
const green: TestRun = { tests: [{ name: 'adds', ok: true, message: null }], printed: null, failure: null }
const red: TestRun = {
  tests: [{ name: 'adds › an empty list', ok: false, message: 'expected 0\nfound NaN' }],
  printed: null,
  failure: null,
}

const speed = (ratio: number): Speed => ({
  ratio,
  low: ratio * 0.97,
  high: ratio * 1.03,
  required: 2,
  clock: 'cpu',
  sessions: 2,
  rounds: [[ratio], [ratio]],
  nsPerCall: { baseline: 3000, yours: 3000 / ratio },
  noise: 0.01,
})
const measured = (outcome: Measured['outcome'], failure: Failure | null = null, ratio = 3): Measured => ({
  outcome,
  failure,
  speed: speed(ratio),
  findings: [],
})
const ended = (failure: Failure): Measured => ({ outcome: null, failure, findings: [] })

t.test('correct and fast enough passes, at the decided level', async (t) => {
  t.match(judge(green, { ...measured('pass', null, 4.1), level: 'required' }, about), {
    verdict: 'pass',
    level: 'required',
    seconds: 1.235,
  })
  t.match(judge(green, { ...measured('pass', null, 80), level: 'excellent' }, about), { verdict: 'pass', level: 'excellent' })
  t.match(judge(green, measured('pass'), about), { verdict: 'pass', level: 'required' }, 'required if there are no levels')
  t.match(judge(red, { ...measured('pass'), level: 'good' }, about), { verdict: 'wrong', level: null })
})

t.test('a failing test makes the verdict wrong, however fast, and names the test', async (t) => {
  const verdict = judge(red, measured('pass'), about)
  t.match(verdict, { verdict: 'wrong', level: null, summary: 'adds › an empty list' })
  t.match(verdict.findings, [{ code: 'test-failed' }])
})

t.test('different digests make the verdict wrong even if all tests pass', async (t) => {
  t.match(judge(green, ended({ code: 'wrong-output' }), about), { verdict: 'wrong', findings: [{ code: 'wrong-output' }] })
})

t.test('interference overrides its symptoms, and our own fault overrides everything', async (t) => {
  t.equal(judge({ ...red, failure: { code: 'exited' } }, ended({ code: 'interference' }), about).verdict, 'forged')
  t.equal(judge({ ...red, failure: { code: 'interference' } }, ended({ code: 'ours' }), about).verdict, 'fault')
})

t.test('the figures of benchmark.js are shown unless the clock outside contradicts them', async (t) => {
  const benchmark = (hz: number) => ({ ...about, benchmark: { stats: { hz, rme: 1, samples: 9 }, printed: null, failure: null } })
  t.match(
    judge(green, measured('pass'), benchmark(1.1e6)),
    { verdict: 'pass', benchmark: { hz: 1.1e6 }, findings: { length: 0 } },
    'a call takes 1,000 ns',
  )
  const inflated = judge(green, measured('pass'), benchmark(1e12))
  t.match(inflated, {
    verdict: 'pass',
    findings: [{ code: 'figures-differ', message: /1000000000000 calls per second inside, 1000000 by the kernel/ }],
  })
  t.notOk('benchmark' in inflated)
  const interfering = { ...about, benchmark: { stats: null, failure: { code: 'interference' as const } } }
  t.equal(judge(green, measured('pass'), interfering).verdict, 'forged', 'interference during the benchmark counts too')
})

t.test('a finding has the position in the code', async (t) => {
  const verdict = judge(green, ended({ code: 'threw', seen: 'TypeError: x is undefined', file: 'sum.js', line: 3, column: 7 }), about)
  t.match(verdict, { verdict: 'crash', findings: [{ code: 'threw', file: 'sum.js', line: 3, column: 7 }] })
  t.match(verdict.summary, /TypeError: x is undefined/)
})

t.test('no result at all is our fault', async (t) => {
  t.equal(judge(green, { outcome: null, failure: null, findings: [] }, about).verdict, 'fault')
})

t.test('every outcome is in the precedence exactly once', async (t) => {
  t.same([...PRECEDENCE].sort(), [...OUTCOMES].sort())
})

t.test('every failure has an outcome, a message and a hint', async (t) => {
  for (const code of FAILURES) {
    t.ok(FINDINGS[code].outcome, `${code} has an outcome`)
    t.ok(FINDINGS[code].message.length > 0 && FINDINGS[code].hint.length > 0)
  }
})

t.test('a sentence mentions the cost of all calls, and its cause, if it differs from typical calls', async (t) => {
  const stalls = { oneIn: 26_667, seconds: 0.9 }
  const said = (outcome: Measured['outcome'], figures: Partial<Speed>, ratio: number) =>
    judge(green, { ...measured(outcome, null, ratio), speed: { ...speed(ratio), ...figures } }, about).summary
  t.equal(
    said('slow', { decidedBy: 'total', typical: 11.5, total: 0.41, stalls }, 0.41),
    'Correct, but only 0.41× as fast as the baseline counting every call (0.40× to 0.42×). Target: 2.00×. A typical call reaches 11.5×, but 1 call in 27,000 takes 0.9 s.',
  )
  t.match(
    said('pass', { decidedBy: 'typical', typical: 11.5, total: 4.1, stalls }, 11.5),
    /Target 2\.00×: passed\. Counting every call, it is 4\.10×: 1 call in 27,000 takes 0\.9 s\.$/,
  )
  t.match(said('pass', { decidedBy: 'typical', typical: 11.5, total: 11.2 }, 11.5), /Target 2\.00×: passed\.$/)
  const http: Http = {
    ratio: 0.1,
    low: 0.08,
    high: 0.12,
    required: 2,
    decidedBy: 'slowest',
    typical: 3,
    total: 2.9,
    clock: 'wall',
    sessions: 3,
    rounds: [],
    connections: 16,
    cpuUsPerRequest: { baseline: 3, yours: 1 },
    requestsPerSecond: { baseline: 1, yours: 3 },
    latencyMs: { p50: 3, p99: 310, slowest: 1204 },
    baselineLatencyMs: { p50: 9, p99: 40, slowest: 60 },
  }
  t.equal(
    judge(green, { outcome: 'slow', failure: null, http, findings: [] }, about).summary,
    'Correct, and typically 3.00× as fast as the baseline, but 1 request in 100 takes 0.3 s or longer (baseline: 40 ms); the slowest took 1.2 s.',
  )
})

t.test('where requests arrive at a rate, the sentence counts answers in time', async (t) => {
  const endings = { inTime: 40, tooLate: 150, refused: 0 }
  const http: Http = {
    ratio: 4.2,
    low: 3.9,
    high: 4.5,
    required: 1.6,
    clock: 'wall',
    sessions: 1,
    rounds: [],
    connections: 0,
    arrivals: { perSecond: 400, deadlineMs: 100, baseline: endings, yours: { inTime: 190, tooLate: 0, refused: 200 } },
    cpuUsPerRequest: { baseline: 3, yours: 1 },
    requestsPerSecond: { baseline: 40, yours: 190 },
    latencyMs: { p50: 60, p99: 70 },
  }
  t.equal(
    judge(green, { outcome: 'pass', level: 'good', failure: null, http, findings: [] }, about).summary,
    '4.20× the answers in time of the baseline (3.90× to 4.50×). Target 1.60×: passed, level good.',
  )
  t.match(effectOf({ verdict: 'pass', http }), { clock: 'wall', counts: 'answers in time' })
})

t.test('the sentences that learners read', async (t) => {
  const heap = { bytesPerCall: 63.7, low: 58.2, high: 69.2, limit: 16, calls: 20000, curve: [], peakMb: { yours: 90 } }
  const sentences = [
    judge(green, measured('pass', null, 2.41), about),
    judge(green, { ...measured('pass', null, 41), level: 'good' }, about),
    judge(green, measured('slow', null, 1.004), about),
    judge(green, measured('slow', null, 0.00041), about),
    judge(green, measured('unsure', null, 2), about),
    judge(green, { ...measured('unsure', null, 2), findings: [finding('bad-lane', 'it read 1.2')] }, about),
    judge(green, { outcome: 'leak', failure: null, heap, findings: [] }, about),
    judge(
      green,
      {
        outcome: 'leak',
        failure: null,
        heap: { ...heap, bytesPerCall: 0.1, low: -2.6, high: 2.7 },
        findings: [finding('hidden-growth', '35.0 MB more in 262144 calls')],
      },
      about,
    ),
    judge(green, { outcome: 'pass', failure: null, heap: { ...heap, bytesPerCall: -0.02, low: -8, high: 8 }, findings: [] }, about),
    judge(green, { outcome: 'pass', failure: null, heap: { ...heap, bytesPerCall: 10.7, low: 8.1, high: 13.4 }, findings: [] }, about),
    judge(green, ended({ code: 'silent', seen: 'no answer within 5 s' }), about),
  ].map((verdict) => verdict.summary)
  t.same(sentences, [
    '2.41× as fast as the baseline (2.34× to 2.48×). Target 2.00×: passed.',
    '41.0× as fast as the baseline (39.8× to 42.2×). Target 2.00×: passed, level good.',
    'Correct, but no measurable change: 1.00× as fast as the baseline (0.97× to 1.03×). Target: 2.00×.',
    'Correct, but slower than the baseline: 0.00041× as fast as the baseline (0.00040× to 0.00042×). Target: 2.00×.',
    'The measurement was too uncertain to decide. Run again; this run does not count.',
    'The measuring core was disturbed: it read 1.2. Run again; this run does not count.',
    'Memory leak: each call retains 64 bytes (58 to 69). Limit: 16.',
    'The heap that the process reports stays within the limit, but the kernel sees its memory grow beyond that: 35.0 MB more in 262144 calls.',
    'Memory stays flat: 0.0 bytes per call (-8.0 to 8.0). Limit: 16.',
    'Memory grows, but by less than the limit: 11 bytes per call (8.1 to 13). Limit: 16.',
    'The submission took too long: no answer within 5 s.',
  ])
})

t.test('a promise in the place of an answer is named, and not the wrong answers that it causes', (t) => {
  const message = 'TypeError: The function returned a promise, and not its answer. Remove “async”, or return the value itself.'
  const tests = { tests: [{ name: 'adds', ok: false, message }], printed: null, failure: null }
  const verdict = judge(tests, { outcome: null, failure: { code: 'wrong-output', seen: '' }, findings: [] }, about)
  t.match(verdict, { verdict: 'wrong', summary: 'The function returns a promise, and not its answer.' })
  t.match(verdict.findings[0]!.hint, /^Remove `async`/)
  t.same(
    verdict.findings.map(({ code }) => code),
    ['promised', 'test-failed'],
  )
  t.ok(message.includes(PROMISED), 'by the words of the harness')
  t.end()
})

t.test('a sentence says how far it is to the target and to the next level, and what a typical solution reaches', async (t) => {
  const said = (outcome: Measured['outcome'], ratio: number, level?: Level) => {
    const of = measured(outcome, null, ratio)
    const against = ratio / 20
    const reference = { ratio: against, low: against, high: against, sessions: 2, levels: { good: 0.3, excellent: 1.8 } }
    const speed = { ...of.speed!, ...(level && { reference }) }
    return judge(green, { ...of, speed, ...(level && { level }) }, { ...about, typical: 10 }).summary
  }
  t.equal(
    said('slow', 1.6),
    'Correct, but only 1.60× as fast as the baseline (1.55× to 1.65×). Target: 2.00×. For that, it would have to be 1.25× as fast as it is. A typical solution reaches 10.0×.',
  )
  t.equal(
    said('pass', 3, 'required'),
    '3.00× as fast as the baseline (2.91× to 3.09×). Target 2.00×: passed. Against our reference: 0.15×. Level good starts at 0.30×. For that, your code would have to be 2.00× as fast as it is. A typical solution reaches 10.0×.',
  )
  t.match(
    said('pass', 9, 'good'),
    / Against our reference: 0\.45×\. Level excellent starts at 1\.80×\. For that, your code would have to be 4\.00× as fast as it is\./,
  )
  const coarse = { ...measured('slow', null, 1.5), speed: { ...measured('slow', null, 1.5).speed!, low: 0.89, high: 2.5, required: 2.6 } }
  t.match(
    judge(green, coarse, about).summary,
    'Correct, but only 1.50× as fast as the baseline (0.89× to 2.50×). Target: 2.60×. For that, it would have to be 1.73× as fast as it is.',
    'not “no change”: an interval that coarse can hide one',
  )
  t.notMatch(said('pass', 40, 'excellent'), /Level [a-z]+ starts/, 'there is no higher one')
})

t.test('what a call prints is a finding, whatever the outcome', async (t) => {
  const prints = { lines: 1, bytes: 7 }
  t.match(judge(green, measured('slow'), { ...about, prints }), {
    verdict: 'slow',
    findings: [{ code: 'prints', message: 'The code prints 1 line (7 bytes) per call.' }],
  })
  t.match(judge(green, measured('pass'), { ...about, prints: { lines: 0.25, bytes: 1000 } }).findings, [
    { message: 'The code prints 0.3 lines (1000 bytes) per call.' },
  ])
  t.same(judge(green, measured('pass'), { ...about, prints: { lines: 0, bytes: 0.1 } }).findings, [])
})

t.test('memory that was filled by printing is no leak', async (t) => {
  const verdict = judge(green, ended({ code: 'memory-limit', seen: '192 MB' }), { ...about, prints: { lines: 1000, bytes: 4890 } })
  t.match(verdict, {
    verdict: 'memory',
    findings: [{ code: 'prints-too-much', hint: /^This is not a leak/ }],
  })
  t.match(verdict.summary, 'The code’s printed output filled its memory: 1000 lines (4890 bytes) per call.')
  t.equal(verdict.findings.length, 1, 'no advice about leaks')
})
