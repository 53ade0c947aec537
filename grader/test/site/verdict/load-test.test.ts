import t from 'tap'
import type { LoadTest } from '../../../contracts/load-test.ts'
import type { Verdict } from '../../../contracts/verdict.ts'
import { figure } from '../../../../site/src/verdict/attempts.ts'
import { goalOf } from '../../../../site/src/verdict/target.ts'
import { advance, FRESH_RUN } from '../../../../site/src/shared/runs/state.ts'
import { adviceFor } from '../../../../site/src/verdict/advice.ts'
import { runningView } from '../../../../site/src/verdict/running.ts'
import { verdictView } from '../../../../site/src/verdict/verdict.ts'
import { inShort } from '../../server/http/verdict.ts'

const allowed = { trials: 3, seconds: 12, requests: 8000 }
const loadTest: LoadTest = {
  trials: [
    { what: 'A route is slow', slower: true, said: true, why: '<b>search</b>', right: true, requests: 840, seconds: 1.24 },
    { what: 'The same build twice', slower: false, said: true, why: null, right: false, requests: 12_000, seconds: 2 },
  ],
  allowed,
}
const exercise = { kind: 'load-test' as const, target: allowed }
const verdict: Verdict = {
  exercise: 'shop',
  verdict: 'wrong',
  level: null,
  summary: 'Of it.',
  tests: [{ name: 'answers', ok: true, message: null }],
  loadTest,
  findings: [{ code: 'false-alarm', message: 'False alarm.', hint: 'Repeat it.' }],
  seconds: 20,
  engine: 'node 24.21.0',
  sandbox: 'docker',
}

t.test('the trials come first: truth, answer and cost of each', async (t) => {
  const view = String(verdictView('v', verdict, exercise))
  t.ok(view.indexOf('1 of 3 right') < view.indexOf('Repeat it.') && view.indexOf('Repeat it.') < view.indexOf('answers'))
  t.match(view, /A route is slow<\/th><td>slower<\/td>\s*<td><span class="mark" aria-hidden="true">✓/)
  t.match(view, /The same build twice<\/th><td>not slower<\/td>\s*<td><span class="mark" aria-hidden="true">✗/)
  t.match(view, '12,000<small>too many</small>')
  t.notMatch(view, '<b>search')
})

t.test('a pass has one level', async (t) => {
  t.notMatch(String(verdictView('v', { ...verdict, verdict: 'pass', level: 'required' }, exercise)), 'class="steps"')
})

t.test('trials are seen as they come', async (t) => {
  const run = advance(FRESH_RUN, { type: 'trials', loadTest })
  t.match(String(runningView('r', run, 'load-test', 0)), 'The same build twice')
})

t.test('it has its own texts', async (t) => {
  t.equal(goalOf(exercise), '3 of 3 pairs of builds judged correctly, 12 s each')
  t.equal(figure(inShort(verdict)), '1 of 3 right')
  t.match(adviceFor('wrong', null, 'load-test').next, /table shows what was planted/)
  t.match(
    adviceFor('unsure', null, 'load-test').meaning,
    /while the machine had too little/,
    'there is no target that it could be close to',
  )
  t.equal(adviceFor('forged', null, 'load-test'), adviceFor('forged', null))
})
