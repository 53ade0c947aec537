import t from 'tap'
import { isLate, isRight, isStarved, lateness, loadTestFigures, trialFindings } from '../../../runner/verdict/judge-load-test.ts'
import { judge, type Measured } from '../../../runner/verdict/judge.ts'
import type { Trial, TrialRun } from '../../../contracts/index.ts'

const allowed = { trials: 3, seconds: 10, requests: 1000 }
const planted: Trial = { plant: 'route', in: 'after', slower: true, what: 'A route is slow', hint: 'Load every route.' }
const same: Trial = { plant: 'nothing', in: 'both', slower: false, what: 'The same build twice', hint: 'Repeat it.' }
const trialRun = (trial: Trial, said: boolean, requests = 400, why: string | null = null): TrialRun => ({
  trial,
  said,
  why,
  requests,
  seconds: 1.5,
})

const about = { exercise: 'shop', target: null, benchmark: null, seconds: 20, engine: 'node 24.21.0', sandbox: 'docker' as const }
const green = { tests: [{ name: 'answers', ok: true, message: null }], printed: null, failure: null }

function verdictOn(runs: TrialRun[], outcome: Measured['outcome']) {
  return judge(green, { outcome, failure: null, loadTest: loadTestFigures(runs, allowed), findings: trialFindings(runs, allowed) }, about)
}

t.test('an answer is right if it is correct and within the allowed requests', async (t) => {
  t.ok(isRight(trialRun(planted, true, 1000), allowed))
  t.notOk(isRight(trialRun(planted, true, 1001), allowed))
  t.notOk(isRight(trialRun(planted, false), allowed))
  t.ok(isRight(trialRun(same, false), allowed))
  t.notOk(isRight(trialRun(same, true), allowed))
})

t.test('a wrong answer is blamed on the machine if it gave the lane almost no time', async (t) => {
  const health = (share: number) => ({ healthy: false, equalError: 0.2, knownError: 0.2, share })
  t.notOk(isStarved(health(0.3)))
  t.ok(isStarved(health(0.1)))
})

t.test('only right answers pass, at the one level, with all trials shown', async (t) => {
  const verdict = verdictOn([trialRun(planted, true, 400, 'search'), trialRun(same, false), trialRun(same, false)], 'pass')
  t.match(verdict, {
    verdict: 'pass',
    level: 'required',
    summary: 'All 3 trials answered right: every regression found, no false alarm.',
    findings: { length: 0 },
  })
  t.same(verdict.loadTest!.trials[0], {
    what: 'A route is slow',
    slower: true,
    said: true,
    why: 'search',
    right: true,
    requests: 400,
    seconds: 1.5,
  })
})

t.test('each wrongly answered trial is listed, with its author’s hint', async (t) => {
  const verdict = verdictOn(
    [trialRun(same, true, 200, 'basket'), trialRun(planted, false), trialRun(same, true), trialRun(planted, true, 5000)],
    'wrong',
  )
  t.equal(verdict.verdict, 'wrong')
  t.equal(verdict.summary, '0 of 3 trials answered right: 1 regression missed, 2 false alarms, 1 with too many requests.')
  t.same(
    verdict.findings.map(({ message, hint }) => [message, hint]),
    [
      ['Missed: A route is slow. Your load test said “not slower” after 400 requests.', 'Load every route.'],
      [
        'The load test sent too many requests: 5000 in one trial; the limit is 1000.',
        'Put load where it matters, and stop once the answer is clear.',
      ],
      ['False alarm: The same build twice. Your load test said “slower” after 200 requests: basket.', 'Repeat it.'],
      ['False alarm: The same build twice. Your load test said “slower” after 400 requests.', 'Repeat it.'],
    ],
  )
})

t.test('a failure before the last trial has its own outcome, and finished trials are kept', async (t) => {
  const loadTest = loadTestFigures([trialRun(planted, true)], allowed)
  const ended = (code: 'over-time' | 'no-answer' | 'interference', seen: string) =>
    judge(green, { outcome: null, failure: { code, seen }, loadTest, findings: [] }, about)
  t.match(ended('over-time', 'over 18 s; a trial allows 10 s'), { verdict: 'timeout', loadTest })
  const unanswered = 'The load test did not say whether the second build is slower. It returned: undefined'
  t.match(ended('no-answer', 'undefined'), {
    verdict: 'wrong',
    summary: unanswered,
    findings: [{ code: 'no-answer', message: unanswered }],
  })
  t.match(ended('interference', 'early'), { verdict: 'forged' })
})

t.test('a trial that takes too long says how long it took and what is allowed, and is in the table', (t) => {
  const never: TrialRun = { ...trialRun(planted, true), said: null, seconds: 18.004 }
  const late: TrialRun = { ...trialRun(planted, true), seconds: 12.44 }
  t.same(
    [never, late, trialRun(planted, true)].map((run) => [isLate(run, allowed), isRight(run, allowed)]),
    [
      [true, false],
      [true, false],
      [false, true],
    ],
  )
  const verdict = judge(
    green,
    {
      outcome: null,
      failure: lateness(never, allowed),
      loadTest: loadTestFigures([trialRun(same, false), never], allowed),
      findings: trialFindings([trialRun(same, false), never], allowed),
    },
    about,
  )
  t.equal(verdict.verdict, 'timeout')
  t.equal(verdict.summary, 'A trial took over 18 s; a trial allows 10 s.')
  t.same(
    verdict.findings.map(({ code }) => code),
    ['over-time'],
    'a late answer is not a wrong one as well',
  )
  t.match(verdict.loadTest!.trials[1], { said: null, right: false, seconds: 18.004 })
  t.equal(lateness(late, allowed).seen, '12.4 s; a trial allows 10 s')
  t.end()
})
