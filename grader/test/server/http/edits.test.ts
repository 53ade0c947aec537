import t from 'tap'
import type { EditEffects, Outcome } from '../../../contracts/index.ts'
import { exercise } from './exercise.ts'
import { Browser, HandAgent, testServer, type Answer } from './server.ts'
import { verdict } from './verdict.ts'

const effects: EditEffects = {
  exercise: 'add',
  against: null,
  unit: 'times',
  found: 1,
  total: { value: 2, low: 1.9, high: 2.1 },
  groups: [
    {
      bond: null,
      effect: { value: 2, low: 1.9, high: 2.1 },
      edits: [
        {
          places: [{ file: 'add.js', before: null, after: { from: 1, to: 1, code: 'add()' } }],
          morePlaces: 0,
          techniques: ['loop'],
          near: 1,
          alone: null,
          last: null,
        },
      ],
    },
  ],
  remainder: null,
  sessions: 3,
  notes: [],
  seconds: 2.5,
  engine: 'node 24.21.0',
  sandbox: 'process',
}

const quiz = { ...exercise('quiz'), reading: { questions: [], profile: { samples: 1, unit: 'samples', tree: {} } } } as never

async function start(t: Parameters<typeof testServer>[0]) {
  const server = await testServer(t, {}, { exercises: [exercise(), exercise('remember'), quiz] })
  const agent = new HandAgent(server)
  const decided = async (learner: Browser, outcome: Outcome = 'pass', slug = 'add', source = 'module.exports = 1'): Promise<string> => {
    const { body } = await learner.post('/api/submissions', { exercise: slug, files: { 'add.js': source } })
    await agent.result((await agent.lease()).body, verdict(outcome))
    return body.id
  }
  const lease = async () => (await agent.tell('/api/agent/edits/lease', {})).body
  const end = (job: { id: string; attempt: number }, shown: EditEffects | null, how: 'seen' | 'result' = 'result') =>
    agent.tell(`/api/agent/edits/${job.id}/${how}`, { attempt: job.attempt, effects: shown })
  return { server, agent, decided, lease, end, learner: new Browser(server) }
}

const ask = (learner: Browser, id: string, against?: string): Promise<Answer> =>
  learner.post(`/api/submissions/${id}/edits${against === undefined ? '' : `?against=${against}`}`, {})
const read = (learner: Browser, id: string): Promise<Answer> => learner.ask(`/api/submissions/${id}/edits`)

t.test('edits are measured once, against the starter, however often that is asked, and shown as they are measured', async (t) => {
  const { decided, lease, end, learner, server } = await start(t)
  const id = await decided(learner)
  t.match(await read(learner, id), { status: 404, body: { error: { code: 'E_EDITS_UNKNOWN' } } })
  for (let time = 0; time < 2; time++) t.match(await ask(learner, id), { status: 202, body: { state: 'waiting', effects: null } })
  const job = await lease()
  t.match(job, { submission: id, exercise: 'add', files: { 'add.js': 'module.exports = 1' }, against: null })
  t.equal((await end(job, { ...effects, sessions: 1 }, 'seen')).status, 204)
  t.match(await read(learner, id), { status: 202, body: { state: 'waiting', effects: { sessions: 1 } } })
  t.equal((await end(job, effects)).status, 204)
  t.same((await read(learner, id)).body, { state: 'done', effects })
  t.same((await ask(learner, id)).body, { state: 'done', effects })
  t.match(await read(new Browser(server), id), { status: 404, body: { error: { code: 'E_SUBMISSION_UNKNOWN' } } })
})

t.test('a run that left edits unmeasured, on a disturbed lane, can be requested again', async (t) => {
  const { decided, lease, end, learner } = await start(t)
  const id = await decided(learner)
  await ask(learner, id)
  for (const sessions of [0, 1]) {
    // The figures need two sessions.
    const unmeasured = { ...effects, total: null, groups: effects.groups.map((group) => ({ ...group, effect: null })), sessions }
    await end(await lease(), unmeasured)
    t.match(await read(learner, id), { status: 200, body: { state: 'done', effects: { sessions } } })
    t.match(await ask(learner, id), { status: 202, body: { state: 'waiting', effects: null } })
  }
  await end(await lease(), effects)
  t.same((await ask(learner, id)).body, { state: 'done', effects })
})

t.test('an earlier attempt comes with its code, and takes the place of what was compared before', async (t) => {
  const { decided, lease, end, learner } = await start(t)
  const [first, second] = [await decided(learner, 'slow', 'add', 'module.exports = 2'), await decided(learner)]
  await ask(learner, second)
  const replaced = await lease()
  t.match(await ask(learner, second, first), { status: 202, body: { state: 'waiting' } })
  const job = await lease()
  t.match(job, { submission: second, against: { submission: first, files: { 'add.js': 'module.exports = 2' } } })
  t.match(await end(replaced, effects), { status: 409 }, 'the run that was replaced is over')
  await end(job, { ...effects, against: first })
  t.match((await ask(learner, second, first)).body, { state: 'done', effects: { against: first } })
  t.match((await ask(learner, second)).body, { state: 'waiting', effects: null }, 'against the starter again')
})

t.test('only attempts that were measured have edits to measure, and only they can be compared with', async (t) => {
  const { decided, learner, server } = await start(t)
  const id = await decided(learner)
  const refused = (code: string, status = 422) => ({ status, body: { error: { code } } })
  const wrong = await decided(learner, 'wrong')
  t.match(await ask(learner, wrong), {
    status: 422,
    body: {
      error: {
        code: 'E_EDITS_OUTCOME',
        message: 'Edits are measured for code that ran to its end; the verdict of this attempt is “wrong”.',
        hint: 'Measure an attempt with the verdict pass, slow or leak.',
      },
    },
  })
  for (const against of [id, wrong, await decided(learner, 'pass', 'remember')])
    t.match(await ask(learner, id, against), {
      status: 422,
      body: {
        error: {
          code: 'E_EDITS_AGAINST',
          message: 'This attempt cannot be compared with that one.',
          hint: 'Choose another attempt at the same exercise, with the verdict pass, slow or leak, or compare with the starter.',
        },
      },
    })
  const others = await decided(new Browser(server))
  t.match(await ask(learner, id, others), refused('E_SUBMISSION_UNKNOWN', 404))
  t.match(await ask(learner, id, 'nonsense'), { status: 400 })
  t.match(await ask(new Browser(server), id), refused('E_SUBMISSION_UNKNOWN', 404))
  t.match(await read(learner, id), refused('E_EDITS_UNKNOWN', 404), 'nothing of it is stored')
})

t.test('a run that failed can be asked for again', async (t) => {
  const { decided, lease, end, learner } = await start(t)
  const [first, second] = [await decided(learner, 'slow'), await decided(learner)]
  await ask(learner, second, first)
  const job = await lease()
  await end(job, null)
  t.match(await read(learner, second), { status: 200, body: { state: 'failed', effects: null } })
  t.match(await ask(learner, second, first), { status: 202, body: { state: 'waiting' } })
})

t.test('an agent that returns nonsense is refused', async (t) => {
  const { decided, lease, learner, agent } = await start(t)
  const id = await decided(learner)
  await ask(learner, id)
  const { id: job, attempt } = await lease()
  const sent = { attempt, effects: { ...effects, unit: 'miles' } }
  t.match(await agent.tell(`/api/agent/edits/${job}/result`, sent), { status: 400 })
})
