import t from 'tap'
import type { SeenAgent } from '../../../contracts/agent.ts'
import type { WorkReport } from '../../../contracts/work.ts'
import { retriedWords, workSentence, workView } from '../../../../site/src/admin/work.ts'

const lane: SeenAgent = {
  agent: 'one:7:2',
  sandbox: 'docker',
  engine: 'node 24.21.0',
  isolation: true,
  notes: [],
  lane: { out: null, equal: 1.003, known: 0.998, share: 0.981 },
  version: '1.1',
  welcome: true,
  token: null,
  silentSeconds: 3,
}
const none = { waiting: 0, running: 0, oldestSeconds: 0 }
const quiet: WorkReport = {
  agents: [lane],
  queue: {
    submission: { waiting: 3, running: 1, oldestSeconds: 130 },
    regrade: none,
    profile: none,
    engines: none,
    edits: none,
    contest: none,
    comparison: none,
  },
  faults: [],
  faultsInAll: 0,
}
const fault = {
  submission: 'f',
  exercise: 'add',
  decidedAt: '2026-03-02T12:00:00Z',
  summary: 'The grader failed.',
  happened: null,
  request: null,
  isRegrade: false,
}

t.test('lanes show their accuracy, and why one is taken out', async (t) => {
  const view = (changes: Partial<SeenAgent>) => String(workView({ ...quiet, agents: [{ ...lane, ...changes }] }))
  t.match(view({}), '<span class="tag">accurate</span>')
  t.match(
    view({}),
    'node 24.21.0, in containers. Its canaries measured equal code as 1.00× and a known ratio as 1.00× of its true value; it had 98.1 % of its core.',
  )
  const never = view({ lane: { out: 'no sandbox came', equal: 0, known: 0, share: 0 } })
  t.match(never, /tag warn">taken out<.*no sandbox came/s)
  t.notMatch(never, /canaries/, 'no figures without a measurement')
  t.match(view({ lane: { ...lane.lane!, out: 'equal code read 1.100' } }), /tag warn">taken out<.*equal code read 1\.100/s)
  t.match(view({ silentSeconds: 300 }), '<span class="tag warn">silent for 5 min</span>')
  t.match(view({ welcome: false, version: '0.9', token: '<b>' }), /tag warn">wrong version<.*token &#60;b&#62;; version 0\.9\./s)
  t.match(String(workView({ ...quiet, agents: [] })), 'Submissions wait in the queue, and nothing is lost.')
})

t.test('queues and failed submissions', async (t) => {
  t.match(
    String(workView(quiet)),
    '<th scope="row">Submissions</th><td class="number">3</td><td class="number">1</td><td class="number">2 min</td>',
  )
  t.match(String(workView(quiet)), 'Nothing has failed.')
  const failed = String(
    workView({
      ...quiet,
      faults: [fault, { ...fault, submission: 'g', happened: 'no such image: <x>', request: 'of-a-browser', isRegrade: true }],
      faultsInAll: 60,
    }),
  )
  t.match(failed, 'Measure all 60 again')
  t.match(failed, '<p class="happened">The grader failed.</p>')
  t.match(failed, 'no such image: &#60;x&#62;</p><p class="meta">Submission <code>g</code>, request <code>of-a-browser</code>')
  t.match(failed, 'These are the newest 2 of 60.')
})

t.test('messages for screen readers', async (t) => {
  t.equal(workSentence(quiet), '1 lane of 1 in use; nothing has failed.')
  t.equal(
    workSentence({ ...quiet, agents: [lane, { ...lane, silentSeconds: 90 }], faultsInAll: 2 }),
    '1 lane of 2 in use; 2 submissions failed.',
  )
  t.equal(retriedWords({ retried: 1, left: 0 }), 'Queued again, ahead of later submissions.')
  t.equal(retriedWords({ retried: 500, left: 20 }), '500 queued again, ahead of later submissions. 20 are left.')
  t.equal(retriedWords({ retried: 0, left: 0 }), 'Already queued or running.')
})
