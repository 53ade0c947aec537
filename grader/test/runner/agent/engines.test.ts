import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { ActivityGate } from '../../../runner/agent/activity-gate.ts'
import { createClient } from '../../../runner/agent/client.ts'
import { ConnectionStatus } from '../../../runner/agent/connection-status.ts'
import { runProfiles, type Profiling } from '../../../runner/agent/profiles.ts'
import { AGENT_VERSION, AGENT_VERSION_HEADER, type EngineRuns } from '../../../contracts/index.ts'
import { exercise } from '../../server/http/exercise.ts'
import { Browser, HandAgent, testServer, TOKEN, type Answer } from '../../server/http/server.ts'
import { verdict } from '../../server/http/verdict.ts'
import { exerciseCache } from './exercise-cache.ts'
import { onBothStores } from '../../server/queue/stores.ts'

const figures = { ratio: 7, low: 6.9, high: 7.1, starterNs: 7000, yoursNs: 1000, sessions: 5 }
const row = { engine: { version: '6.17.1', compiler: 'Crankshaft' }, figures, trouble: null, unreadable: [] }
const runs: EngineRuns = {
  exercise: 'add',
  engines: 2,
  rows: [row, { ...row, engine: { version: '24.21.0', compiler: 'TurboFan' } }],
  notes: ['A note.'],
  seconds: 3,
}

await onBothStores(t, 'running a submission on other engines', async (t, env) => {
  const add = exercise()
  const heap = { ...exercise('remember'), manifest: { ...add.manifest, kind: 'heap' as const, target: { bytesPerCall: 8 } } }
  const server = await testServer(t, env, { exercises: [add, heap] })
  const browser = new Browser(server)
  const grader = new HandAgent(server)
  const [grading, profiling] = [new ActivityGate(), new ActivityGate()]

  async function decided(): Promise<string> {
    const { body } = await browser.submit()
    const { body: job } = await grader.lease()
    await grader.result(job, verdict())
    return body.id
  }

  /** Runs an agent with this function for engine runs, until `until` resolves. */
  async function whileTravelling<T>(run: Profiling<EngineRuns>['run'], until: () => Promise<T>): Promise<T> {
    const stop = new AbortController()
    const tools = {
      line: createClient(server.address, TOKEN).engines,
      connection: new ConnectionStatus(server.address, () => {}),
      exercises: exerciseCache(exercise()),
      first: [grading, profiling],
      run,
      mostMs: 60_000,
      onError: () => {},
    }
    const travelling = runProfiles(tools, stop.signal)
    const result = await until()
    stop.abort()
    await travelling
    return result
  }

  async function reached(id: string, is: (answer: Answer) => boolean): Promise<Answer> {
    for (; ; await sleep(50)) {
      const answer = await browser.ask(`/api/submissions/${id}/engines`)
      if (is(answer)) return answer
    }
  }
  const ended = (id: string) => reached(id, ({ status }) => status !== 202)
  const ask = (id: string) => browser.post(`/api/submissions/${id}/engines`, {})

  await t.test('starts after the verdict, is visible only to its learner, and is separate from a profile run', async (t) => {
    const { body: waiting } = await browser.submit()
    t.match(await ask(waiting.id), { status: 409, body: { error: { code: 'E_UNDECIDED' } } })
    const { body: job } = await grader.lease()
    await grader.result(job, verdict())
    t.match(await browser.ask(`/api/submissions/${waiting.id}/engines`), { status: 404, body: { error: { code: 'E_ENGINES_UNKNOWN' } } })
    t.match(await new Browser(server).post(`/api/submissions/${waiting.id}/engines`, {}), {
      status: 404,
      body: { error: { code: 'E_SUBMISSION_UNKNOWN' } },
    })
    t.match(await browser.post(`/api/submissions/${waiting.id}/profile`, {}), { status: 202 })
    t.match(await browser.ask(`/api/submissions/${waiting.id}/engines`), { status: 404 }, 'a look that was asked for is another')
  })

  await t.test('shows engines one by one, runs once however often it is requested, and stays', async (t) => {
    const id = await decided()
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const answers = await Promise.all([ask(id), ask(id), ask(id)])
    t.same(
      answers.map(({ status, body }) => [status, body.state]),
      [
        [202, 'waiting'],
        [202, 'waiting'],
        [202, 'waiting'],
      ],
    )
    let trips = 0
    const run: Profiling<EngineRuns>['run'] = async (_, __, show) => {
      trips++
      show({ ...runs, rows: [row] })
      await enough
      return runs
    }
    await whileTravelling(run, async () => {
      t.match(await reached(id, ({ body }) => body.runs !== null), { status: 202, body: { state: 'waiting', runs: { rows: [row] } } })
      resolve()
      t.match(await ended(id), { status: 200, body: { state: 'done', runs } })
    })
    t.match(await ask(id), { status: 200, body: { state: 'done', runs } })
    const { body: all } = await browser.ask('/api/submissions?exercise=add')
    t.same(
      all.filter((each: { id: string }) => each.id === id).map(({ profileRun }: { profileRun: unknown }) => profileRun),
      [null],
      'it is no look inside',
    )
    t.equal(trips, 1)
  })

  await t.test('waits for a profile run, and yields to a submission that arrives', async (t) => {
    const id = await decided()
    await ask(id)
    const end = profiling.begin()
    let trips = 0
    let endOther = () => {}
    const run: Profiling<EngineRuns>['run'] = async (_, signal) => {
      if (++trips > 1) return runs
      endOther = profiling.begin()
      t.ok(signal.aborted, 'it is broken off at once')
      setTimeout(endOther, 300)
      throw signal.reason
    }
    const done = await whileTravelling(run, async () => {
      await sleep(300)
      t.equal(trips, 0, 'nothing is begun while another goes first')
      end()
      return ended(id)
    })
    t.match(done, { body: { state: 'done' } })
    t.equal(trips, 2)
  })

  await t.test('is only for functions', async (t) => {
    const { body } = await browser.post('/api/submissions', { exercise: 'remember', files: { 'add.js': 'module.exports = () => 1' } })
    const { body: job } = await grader.lease()
    await grader.result(job, verdict())
    t.match(await ask(body.id), {
      status: 422,
      body: { error: { code: 'E_ENGINES_KIND', message: 'Only functions can run on other engines; remember is measured by its heap.' } },
    })
  })

  await t.test('rejects invalid figures', async (t) => {
    const id = await decided()
    await ask(id)
    const { body: job } = await grader.post(
      '/api/agent/engines/lease',
      {},
      { authorization: `Bearer ${TOKEN}`, [AGENT_VERSION_HEADER]: AGENT_VERSION },
    )
    const end = (said: unknown) =>
      grader.post(`/api/agent/engines/${job.id}/result`, { attempt: job.attempt, runs: said }, { authorization: `Bearer ${TOKEN}` })
    t.match(await end({ ...runs, rows: [{ ...row, figures: { ...figures, ratio: -1 } }] }), { status: 400 })
    t.match(await end({ ...runs, notes: ['x'.repeat(500)] }), { status: 400 })
    t.match(await end(runs), { status: 204 })
    t.match(await end(runs), { status: 409, body: { error: { code: 'E_JOB_LOST' } } })
  })
})
