import t from 'tap'
import { FAILURES, OUTCOMES, type Http, type Failure, type Speed, type TestRun } from '../../../contracts/index.ts'
import { finding, FINDINGS } from '../../../runner/verdict/findings.ts'
import { judge, type Measured } from '../../../runner/verdict/judge.ts'
import { PRECEDENCE } from '../../../runner/verdict/precedence.ts'

const about = { exercise: 'sum', benchmark: null, seconds: 1.2345, engine: 'node 24.21.0', sandbox: 'docker' as const }
const green: TestRun = { tests: [{ name: 'adds', ok: true, message: null }], failure: null }
const red: TestRun = { tests: [{ name: 'adds › an empty list', ok: false, message: 'expected 0\nfound NaN' }], failure: null }

const speed = (ratio: number): Speed => ({
  ratio,
  low: ratio * 0.97,
  high: ratio * 1.03,
  required: 2,
  clock: 'cpu',
  sessions: 2,
  rounds: [[ratio], [ratio]],
  referenceRatio: 0.5,
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

t.test('right and fast enough passes, at the level that was decided', async (t) => {
  t.match(judge(green, { ...measured('pass', null, 4.1), level: 'required' }, about), {
    verdict: 'pass',
    level: 'required',
    seconds: 1.235,
  })
  t.match(judge(green, { ...measured('pass', null, 80), level: 'excellent' }, about), { verdict: 'pass', level: 'excellent' })
  t.match(judge(green, measured('pass'), about), { verdict: 'pass', level: 'required' }, 'where there are no levels, what is required')
  t.match(judge(red, { ...measured('pass'), level: 'good' }, about), { verdict: 'wrong', level: null })
})

t.test('a failing test is wrong, however fast, and is named', async (t) => {
  const verdict = judge(red, measured('pass'), about)
  t.match(verdict, { verdict: 'wrong', level: null, summary: 'adds › an empty list' })
  t.match(verdict.findings, [{ code: 'test-failed' }])
})

t.test('digests that differ are wrong, however green the tests', async (t) => {
  t.match(judge(green, ended({ code: 'wrong-output' }), about), { verdict: 'wrong', findings: [{ code: 'wrong-output' }] })
})

t.test('interference outranks what it looks like, and our fault outranks all', async (t) => {
  t.equal(judge({ ...red, failure: { code: 'exited' } }, ended({ code: 'interference' }), about).verdict, 'forged')
  t.equal(judge({ ...red, failure: { code: 'interference' } }, ended({ code: 'ours' }), about).verdict, 'fault')
})

t.test('benchmark.js inside is shown where the clock outside does not contradict it', async (t) => {
  const benchmark = (hz: number) => ({ ...about, benchmark: { stats: { hz, rme: 1, samples: 9 }, failure: null } })
  t.match(
    judge(green, measured('pass'), benchmark(1.1e6)),
    { verdict: 'pass', benchmark: { hz: 1.1e6 }, findings: { length: 0 } },
    'a call takes 1,000 ns',
  )
  const boasting = judge(green, measured('pass'), benchmark(1e12))
  t.match(boasting, {
    verdict: 'pass',
    findings: [{ code: 'figures-differ', message: /1000000000000 calls a second inside, 1000000 by the kernel/ }],
  })
  t.notOk('benchmark' in boasting)
  const interfering = { ...about, benchmark: { stats: null, failure: { code: 'interference' as const } } }
  t.equal(judge(green, measured('pass'), interfering).verdict, 'forged', 'the channel is the channel, whatever is asked over it')
})

t.test('a place in the code is carried to the finding', async (t) => {
  const verdict = judge(green, ended({ code: 'threw', seen: 'TypeError: x is undefined', file: 'sum.js', line: 3, column: 7 }), about)
  t.match(verdict, { verdict: 'crash', findings: [{ code: 'threw', file: 'sum.js', line: 3, column: 7 }] })
  t.match(verdict.summary, /TypeError: x is undefined/)
})

t.test('where nothing was found out, it is our fault', async (t) => {
  t.equal(judge(green, { outcome: null, failure: null, findings: [] }, about).verdict, 'fault')
})

t.test('every word has its place in the precedence, once', async (t) => {
  t.same([...PRECEDENCE].sort(), [...OUTCOMES].sort())
})

t.test('every mishap has a word, a message and a hint', async (t) => {
  for (const code of FAILURES) {
    t.ok(FINDINGS[code].outcome, `${code} has a word`)
    t.ok(FINDINGS[code].message.length > 0 && FINDINGS[code].hint.length > 0)
  }
})

t.test('a sentence says what all calls cost where that differs from a typical one, and what is behind it', async (t) => {
  const stalls = { oneIn: 26_667, seconds: 0.9 }
  const said = (outcome: Measured['outcome'], figures: Partial<Speed>, ratio: number) =>
    judge(green, { ...measured(outcome, null, ratio), speed: { ...speed(ratio), ...figures } }, about).summary
  t.equal(
    said('slow', { decidedBy: 'total', typical: 11.5, total: 0.41, stalls }, 0.41),
    'Right, but 0.41× as fast as the baseline counting every call (0.40× to 0.42×); required 2.00×. Typical is 11.5×, but 1 call in 27,000 takes 0.9 s.',
  )
  t.match(
    said('pass', { decidedBy: 'typical', typical: 11.5, total: 4.1, stalls }, 11.5),
    /required 2\.00×: required\. Counting every call it is 4\.10×: 1 call in 27,000 takes 0\.9 s\.$/,
  )
  t.match(said('pass', { decidedBy: 'typical', typical: 11.5, total: 11.2 }, 11.5), /required 2\.00×: required\.$/)
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
    'Right, and typically 3.00× as fast as the baseline, but 1 request in 100 takes 0.3 s or longer, the baseline’s 40 ms; the slowest took 1.2 s.',
  )
})

t.test('the sentences that learners read', async (t) => {
  const heap = { bytesPerCall: 63.7, low: 58.2, high: 69.2, limit: 16, calls: 20000, curve: [], peakMb: { reference: 60, yours: 90 } }
  const sentences = [
    judge(green, measured('pass', null, 2.41), about),
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
    judge(green, ended({ code: 'silent', seen: 'no answer within 5 s' }), about),
  ].map((verdict) => verdict.summary)
  t.same(sentences, [
    '2.41× as fast as the baseline (2.34× to 2.48×), required 2.00×: required.',
    'Right, but 1.00× as fast as the baseline (0.97× to 1.03×); required 2.00×.',
    'Right, but 0.00041× as fast as the baseline (0.00040× to 0.00042×); required 2.00×.',
    'The measurement did not settle on either side of the target. Run it again; it does not count.',
    'The core that measures was disturbed: it read 1.2. Run it again; it does not count.',
    'Every call leaves 64 bytes behind (58 to 69), at most 16 allowed.',
    'The heap that the process reports is flat, but by the kernel’s count its memory grows, and that of the reference does not: 35.0 MB more in 262144 calls.',
    'Flat: 0.0 bytes per call (-8.0 to 8.0), at most 16 allowed.',
    'There was no answer in time: no answer within 5 s.',
  ])
})
