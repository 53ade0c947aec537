import t from 'tap'
import { LEVELS, OUTCOMES, type Level } from '../../../contracts/outcomes.ts'
import type { Verdict } from '../../../contracts/verdict.ts'
import { bytes, count, nanoseconds, significant, times } from '../../../../site/src/shared/format.ts'
import { html } from '../../../../site/src/shared/html.ts'
import { advance, FRESH_RUN, type RunState } from '../../../../site/src/shared/runs/state.ts'
import { adviceFor } from '../../../../site/src/verdict/advice.ts'
import { runningView, stageSentence } from '../../../../site/src/verdict/running.ts'
import { testsView } from '../../../../site/src/verdict/tests.ts'
import { verdictHead, verdictView, type Judged } from '../../../../site/src/verdict/verdict.ts'

const wrong: Verdict = {
  exercise: 'divide-by-and-sum',
  verdict: 'wrong',
  level: null,
  summary: '1 of 2 tests fails.',
  tests: [
    { name: 'adds up', ok: true, message: null },
    { name: 'an empty array gives 0', ok: false, message: '-0\n+<script>' },
  ],
  findings: [{ code: 'x', message: 'Here.', hint: 'Look.', file: 'a.js', line: 3 }],
  seconds: 1.2,
  engine: 'node 24.21.0',
  sandbox: 'docker',
}

t.test('every word has its own meaning and its own next step', async (t) => {
  const texts = OUTCOMES.map((outcome) => adviceFor(outcome, null))
  t.equal(new Set(texts.map(({ meaning }) => meaning)).size, OUTCOMES.length)
  t.equal(new Set(texts.map(({ next }) => next)).size, OUTCOMES.length)
  t.equal(new Set(LEVELS.map((level) => adviceFor('pass', level).next)).size, LEVELS.length)
})

t.test('advice is true of every exercise of its kind, and beside every section', (t) => {
  const kinds = ['function', 'heap', 'http', 'load-test', 'reading'] as const
  for (const kind of kinds)
    for (const outcome of OUTCOMES) {
      const { meaning, next } = adviceFor(outcome, null, kind)
      t.notMatch(`${meaning} ${next}`, /divi[ds]|quotient|yoda|database|document/i, `${kind}, ${outcome}: words of one exercise`)
      t.notMatch(meaning, /speed was not judged/, `${kind}, ${outcome}: a chart may stand below`)
    }
  t.match(adviceFor('timeout', null, 'load-test').meaning, 'in the table')
  t.end()
})

t.test('nothing is compared that was not measured side by side', (t) => {
  const speed = {
    ratio: 2,
    low: 1.9,
    high: 2.1,
    required: 2,
    clock: 'cpu' as const,
    sessions: 3,
    rounds: [[2]],
    nsPerCall: { baseline: 20, yours: 10 },
    noise: 0.01,
    // An older verdict, whose reference ran on another core.
    referenceRatio: 18.6,
  }
  const view = String(
    verdictView('v', { ...wrong, verdict: 'pass', level: 'required', speed }, { kind: 'function', target: { required: 2 } }),
  )
  t.notMatch(view, /our reference|18\.6/)
  t.end()
})

t.test('a pass is compared with the reference that was measured beside it, and its levels are drawn by that', (t) => {
  const speed = {
    ratio: 12,
    low: 11,
    high: 13,
    required: 2,
    clock: 'cpu' as const,
    sessions: 2,
    rounds: [[12]],
    nsPerCall: { baseline: 24, yours: 2 },
    noise: 0.01,
    reference: { ratio: 0.5, low: 0.48, high: 0.52, sessions: 2, levels: { good: 0.4, excellent: 1.2 } },
  }
  const view = String(verdictView('v', { ...wrong, verdict: 'pass', level: 'good', speed }, { kind: 'function', target: { required: 2 } }))
  t.match(
    view,
    'Against our reference</dt><dd><b>0.50×</b><span>0.48× to 0.52×, side by side in 2 sessions; good from 0.40×; excellent from 1.20×',
  )
  t.match(view, 'good 9.60×')
  t.match(view, 'excellent 28.8×')
  t.match(view, 'Levels are measured against our reference')
  t.end()
})

t.test('the texts of a pass are true even if its interval ends below the target', async (t) => {
  const near = {
    ratio: 2.03,
    low: 1.96,
    high: 2.1,
    required: 2,
    clock: 'cpu' as const,
    sessions: 3,
    rounds: [[2.03]],
    nsPerCall: { baseline: 20, yours: 10 },
    noise: 0.01,
  }
  const view = String(
    verdictView(
      'v',
      { ...wrong, verdict: 'pass', level: 'required', tests: [], findings: [], speed: near },
      { kind: 'function', target: { required: 2 } },
    ),
  )
  t.notMatch(view, 'above the target')
  t.notMatch(view, 'clear')
  t.match(view, 'the ratio reaches the target, with an interval narrow enough to say so')
  t.match(view, 'decided once the bar no longer reaches beyond both ends of the shaded band')
  t.match(view, 'The interval touches the target of 2.00×.')
})

t.test('a verdict shows its failing tests first and lets nothing of the submission be markup', async (t) => {
  const view = String(verdictView('v', wrong, { kind: 'function', target: { required: 2 } }))
  t.ok(view.indexOf('an empty array gives 0') < view.indexOf('adds up'))
  t.match(view, '<span class="plus">+&#60;script&#62;')
  t.notMatch(view, '<script>')
  t.match(view, 'data-file="a.js" data-line="3"')
  t.match(view, 'data-verdict="wrong"')
})

t.test('two sentences of the summary are the headline, and the others follow the feedback', (t) => {
  const pass: Verdict = { ...wrong, verdict: 'pass', level: 'required', tests: [], findings: [] }
  const summary = '3.71× as fast as the baseline. Target 2.80×: passed. Level good starts at 0.41×. A typical solution reaches 10.0×.'
  const view = String(
    verdictView('v', { ...pass, summary, feedback: { text: 'Half is left.', rule: null } }, { kind: 'function', target: { required: 2 } }),
  )
  t.match(view, '<p class="summary">3.71× as fast as the baseline. Target 2.80×: passed.</p>')
  t.match(view, '<p class="figures">Level good starts at 0.41×. A typical solution reaches 10.0×.</p>')
  t.ok(view.indexOf('Half is left.') < view.indexOf('class="figures"'))
  t.notMatch(String(verdictView('v', pass, { kind: 'function', target: { required: 2 } })), 'class="figures"')
  t.end()
})

t.test('a finding that is the summary comes first, with its hint, in the place of what every such outcome means', (t) => {
  const view = (changes: Partial<Verdict>) =>
    String(verdictView('v', { ...wrong, ...changes }, { kind: 'function', target: { required: 2 } }))
  const timeout = view({ verdict: 'timeout', summary: 'Here.', tests: [] })
  t.ok(timeout.indexOf('Look.') < timeout.indexOf(adviceFor('timeout', null).next))
  t.notMatch(timeout, adviceFor('timeout', null).meaning)
  t.equal(timeout.split('Look.').length, 2)
  t.match(view({ verdict: 'timeout', summary: 'Something else.' }), adviceFor('timeout', null).meaning)

  const disturbed = { code: 'bad-lane', message: 'The measuring core was disturbed.', hint: 'Discarded.' }
  const unsure = view({ verdict: 'unsure', summary: `${disturbed.message} Run again.`, findings: [disturbed] })
  t.match(unsure, 'wait until the machine is less busy')
  t.notMatch(unsure, 'very close to the target')
  t.notMatch(view({ verdict: 'crash', summary: 'Threw.', findings: [disturbed] }), 'wait until the machine is less busy')
  t.end()
})

t.test('a diff of two values of one line each is written in words', (t) => {
  const shown = (message: string) => String(testsView([{ name: 'a', ok: false, message }]))
  t.match(shown('--- expected\n+++ actual\n@@ -1,1 +1,1 @@\n-500\n+200\n'), 'expected 500\n</span><span class="same">found    200\n')
  t.match(shown('--- expected\n+++ actual\n@@ -1,2 +1,2 @@\n-1\n-2\n+3\n+2\n'), '<span class="minus">-2')
  t.end()
})

t.test('a pass has a step for each level that the exercise has', async (t) => {
  const pass: Verdict = { ...wrong, verdict: 'pass', level: 'required', tests: [], findings: [] }
  const head = (target: Judged['target'], level: Level = 'required') =>
    String(verdictHead({ ...pass, level }, target)).match(/<p class="level">.*?<\/p>/)?.[0]
  const steps = (...lit: string[]) =>
    `<p class="level"><span class="steps" aria-hidden="true">${lit.map((one) => `<i${one}></i>`).join('')}</span>`
  const on = ' class="on"'
  t.equal(head({ required: 2 }), `${steps(on)}Target reached</p>`)
  t.equal(head({ required: 2, excellent: 9 }), `${steps(on, '')}Target reached</p>`)
  t.equal(head({ required: 2, good: 4, excellent: 9 }, 'good'), `${steps(on, on, '')}Good</p>`)
  t.equal(head({ required: 2 }, 'good'), `${steps(on)}Good</p>`, 'an earlier attempt at a target that has fewer levels now')
  t.equal(head({ bytesPerCall: 16 }), undefined, 'memory is flat or not')
})

t.test('feedback on the code takes the place of what every such verdict says', async (t) => {
  const slow: Verdict = { ...wrong, verdict: 'slow', tests: [], findings: [], feedback: { text: 'You removed `try`. <b>', rule: 'no-try' } }
  const view = String(verdictView('v', slow, { kind: 'function', target: { required: 2 } }))
  t.match(view, '<p class="feedback">You removed <code>try</code>. &#60;b&#62;</p>')
  t.notMatch(view, adviceFor('slow', null).next)
  t.match(
    String(verdictView('v', { ...slow, feedback: undefined } as never, { kind: 'function', target: { required: 2 } })),
    adviceFor('slow', null).next,
  )
})

t.test('what was recognised in the code has its lines, each technique once', async (t) => {
  const found = (technique: 'loop' | 'hoist', from: number, side: 'submission' | 'starter' = 'submission') => ({
    technique,
    file: 'a.js',
    in: side,
    from,
    to: from,
  })
  const techniques = [found('loop', 3), found('loop', 9), found('hoist', 7, 'starter')]
  const view = String(verdictView('v', { ...wrong, techniques }, { kind: 'function', target: { required: 2 } }))
  t.match(view, 'data-file="a.js" data-line="3"')
  t.equal(view.split('for or while instead of').length - 1, 1)
  t.match(view, 'gone: line 7 of the starter')
})

t.test('a failing test comes with its source, in which its line is marked', async (t) => {
  const source = { file: 'tests/sum.test.js', line: 5, first: 4, text: "t.test('adds', t => {\n  t.equal(1 < 2, true)\n})" }
  const view = String(testsView([{ name: 'adds', ok: false, message: 'no', source }]))
  t.match(view, 'Show this test')
  t.match(view, '<mark>  t.equal(1 &#60; 2, true)\n</mark>')
  t.match(view, 'tests/sum.test.js, line 5')
})

t.test('no tests, no section', async (t) => t.equal(testsView([]), null))

t.test('a run grows event by event, and remembers earlier intervals', async (t) => {
  const speed = { ratio: 2, low: 1.8, high: 2.2, required: 2, clock: 'cpu' as const, sessions: 1, rounds: [[2]] }
  let run = advance(FRESH_RUN, { type: 'stage', stage: 'queued', position: 2 })
  t.equal(stageSentence(run), 'Queued: 2 ahead of you.')
  t.notMatch(String(runningView('r', run, 'function', 0)), 'until-taken', 'nothing was said of how long it will be')
  const waiting = (expectedSeconds: number | null, latestSeconds?: number) =>
    advance(run, { type: 'stage', stage: 'queued', position: 2, expectedSeconds, ...(latestSeconds !== undefined && { latestSeconds }) })
  const saidOf = (run: RunState) => /class="until-taken">(.*?)</.exec(String(runningView('r', run, 'function', 0)))?.[1]
  const waits = (expectedSeconds: number | null) => saidOf(waiting(expectedSeconds))
  t.strictSame([0, 40, 90, 150, 180, 3600, 4200].map(waits), [
    'Starts any moment.',
    ...['40 s', '90 s', '2 min 30 s', '3 min', '1 h', '1 h 10 min'].map((time) => `Starts in about ${time}.`),
  ])
  t.equal(
    waits(null),
    'No grading machine is ready right now: either none is online, or the only one is checking its core. Your run stays in the queue.',
  )
  t.equal(saidOf(waiting(40, 180)), 'Starts in 40 s to 3 min: learners with fewer recent runs go first.')
  t.equal(saidOf(waiting(0, 10)), 'Starts in up to 10 s: learners with fewer recent runs go first.')
  const stored = { type: 'stage', stage: 'queued', position: 1 } as const
  t.match(
    advance(waiting(40, 180), stored),
    { position: 1, expectedSeconds: 40, latestSeconds: 180 },
    'what is stored of a stage says nothing of the time',
  )
  t.equal(
    advance(waiting(40, 180), { ...stored, expectedSeconds: 40 }).latestSeconds,
    undefined,
    'what is said anew takes the place of both',
  )
  run = advance(advance(run, { type: 'speed', speed }), { type: 'speed', speed: { ...speed, low: 1.9 } })
  t.strictSame(run.earlier, [{ low: 1.8, high: 2.2 }])
  run = advance(run, { type: 'stage', stage: 'measuring', position: null })
  t.match(String(runningView('r', run, 'function', 0)), /<li class="now" aria-current="step">Measuring<\/li>/)
  t.equal(advance(run, { type: 'verdict', verdict: wrong }).verdict, wrong)
})

t.test('a clear outcome is said at once, while its level or other checks take longer', async (t) => {
  const speed = { ratio: 3, low: 2.8, high: 3.2, required: 2, clock: 'cpu' as const, sessions: 1, rounds: [[3]] }
  const measuring = advance(FRESH_RUN, { type: 'stage', stage: 'measuring', position: null })
  const after = (known: object) => stageSentence(advance(measuring, { type: 'speed', speed, ...known }))
  t.equal(after({}), 'Measuring …')
  t.equal(after({ outcome: 'pass' }), 'Target reached. The level is still being measured …')
  t.equal(after({ outcome: 'pass', level: 'good' }), 'Target reached. Other checks are still running …')
  t.equal(after({ outcome: 'slow' }), 'Below the target. Other checks are still running …')
  const clear = advance(measuring, { type: 'speed', speed, outcome: 'pass' })
  t.equal(stageSentence(advance(clear, { type: 'stage', stage: 'judging', position: null })), 'Judging …')
  t.equal(stageSentence(advance(clear, { type: 'speed', speed })), 'Measuring …', 'a session in between made it unclear again')
})

t.test('figures are written with their units', async (t) => {
  t.equal(times(1), '1.00×')
  t.equal(times(0.0998), '0.10×')
  t.equal(times(0.0994), '0.099×')
  t.equal(times(0.000412), '0.00041×')
  t.equal(times(41.23), '41.2×')
  t.equal(times(231.4), '231×')
  t.equal(bytes(62), '62 B')
  t.equal(bytes(-1530), '-1.53 kB')
  t.equal(nanoseconds(2710), '2.71 µs')
  t.equal(count(872000), '872,000')
  t.equal(significant(0.0123), '0.012')
})

t.test('markup nests, text does not', async (t) => {
  t.equal(String(html`<b>${'<i>'}${[html`<u>${1}</u>`, false, null]}</b>`), '<b>&#60;i&#62;<u>1</u></b>')
})

t.test('the cost of all calls and the slowest responses are shown beside typical ones', async (t) => {
  const interval = {
    ratio: 0.41,
    low: 0.3,
    high: 0.6,
    required: 2,
    decidedBy: 'total' as const,
    typical: 11.5,
    total: 0.41,
    clock: 'cpu' as const,
    sessions: 6,
    rounds: [[11.5, 0.1]],
  }
  const speed = {
    ...interval,
    nsPerCall: { baseline: 20, yours: 10 },
    noise: 0.01,
    stalls: { oneIn: 26_667, seconds: 0.9 },
  }
  const stalling = String(verdictView('v', { ...wrong, verdict: 'slow', speed }, { kind: 'function', target: { required: 2 } }))
  t.match(stalling, 'The bar is the interval of the total cost of all rounds')
  t.match(stalling, 'typical calls 11.5×; 1 call in 27,000 takes 0.9 s')
  const latencies = { latencyMs: { p50: 3, p99: 31, slowest: 1204 }, baselineLatencyMs: { p50: 9, p99: 40, slowest: 60 } }
  const http = {
    ...interval,
    ...latencies,
    cpuUsPerRequest: { baseline: 20, yours: 10 },
    requestsPerSecond: { baseline: 1, yours: 2 },
    connections: 16,
  }
  const served = String(verdictView('v', { ...wrong, verdict: 'slow', http }, { kind: 'http', target: { required: 2 } }))
  for (const said of [
    'typical requests 11.5×',
    'baseline 40 ms; one request in a hundred waits longer',
    '1.2 s',
    'of all timed requests; baseline 60 ms',
  ])
    t.match(served, said)
  const arrivals = {
    perSecond: 400,
    deadlineMs: 100,
    baseline: { inTime: 40, tooLate: 360, refused: 0 },
    yours: { inTime: 190.4, tooLate: 2, refused: 207.6 },
  }
  const inTime = { ...http, ...interval, decidedBy: 'typical' as const, clock: 'wall' as const, connections: 0, arrivals }
  const arrived = String(verdictView('v', { ...wrong, verdict: 'slow', http: inTime }, { kind: 'http', target: { required: 2 } }))
  for (const said of [
    'Answers per second within 100 ms, of 400 requests that arrive',
    'Refused</dt><dd><b>208 per second</b><span>baseline 0 per second',
    'Served after more than 100 ms</dt><dd><b>2 per second</b><span>baseline 360 per second',
    'Latency of served requests, median',
    'Judged by</dt><dd><b>answers in time</b>',
  ])
    t.match(arrived, said)
})

t.test('an old verdict says when its rounds were deleted, and shows the rest', async (t) => {
  const interval = { ratio: 2.41, low: 2.33, high: 2.49, required: 2, clock: 'cpu' as const, sessions: 3, rounds: [] }
  const speed = { ...interval, nsPerCall: { baseline: 20, yours: 10 }, noise: 0.01 }
  const old = String(
    verdictView('v', { ...wrong, verdict: 'pass', speed, samplesKeptDays: 90 }, { kind: 'function', target: { required: 2 } }),
  )
  t.match(old, 'The single rounds were deleted after 90 days. The bar is the interval over all rounds')
  t.match(old, '2.41×, between 2.33× and 2.49×. The interval clears the target of 2.00×.')
  t.notMatch(old, 'Session 1')
  t.match(
    String(verdictView('v', { ...wrong, speed, samplesKeptDays: 0 }, { kind: 'function', target: { required: 2 } })),
    'This server does not keep single rounds.',
  )
  const heap = { bytesPerCall: 1, low: 0, high: 2, limit: 8, calls: 100, curve: [], peakMb: { yours: 0 } }
  const view = String(verdictView('v', { ...wrong, heap, samplesKeptDays: 1 }, { kind: 'heap', target: { bytesPerCall: 8 } }))
  t.match(view, 'The memory curve was deleted after 1 day.')
  t.notMatch(view, '<figure')
})
