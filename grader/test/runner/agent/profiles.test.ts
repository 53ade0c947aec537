import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { ActivityGate } from '../../../runner/agent/activity-gate.ts'
import { createClient } from '../../../runner/agent/client.ts'
import { ConnectionStatus } from '../../../runner/agent/connection-status.ts'
import { runProfiles, type Profiling } from '../../../runner/agent/profiles.ts'
import { NOTHING_SEEN, type Profile } from '../../../contracts/index.ts'
import { exercise } from '../../server/http/exercise.ts'
import { Browser, HandAgent, testServer, TOKEN, type Answer } from '../../server/http/server.ts'
import { verdict } from '../../server/http/verdict.ts'
import { exerciseCache } from './exercise-cache.ts'
import { onBothStores } from '../../server/queue/stores.ts'

const side = NOTHING_SEEN
const profile: Profile = { exercise: 'add', engine: 'node 24.21.0', starter: side, yours: side, notes: ['A note.'], seconds: 1.5 }

await onBothStores(t, 'looking inside a submission', async (t, env) => {
  const server = await testServer(t, env)
  const browser = new Browser(server)
  const grader = new HandAgent(server)
  const grading = new ActivityGate()

  async function decided(): Promise<string> {
    const { body } = await browser.submit()
    const { body: job } = await grader.lease()
    await grader.result(job, verdict())
    return body.id
  }

  /** Runs an agent with this profiling function and these options, until `until` resolves. */
  async function whileLooking<T>(
    run: Profiling<Profile>['run'],
    until: () => Promise<T>,
    other: Partial<Profiling<Profile>> = {},
  ): Promise<T> {
    const stop = new AbortController()
    const tools = {
      line: createClient(server.address, TOKEN).inside,
      connection: new ConnectionStatus(server.address, () => {}),
      exercises: exerciseCache(exercise()),
      first: [grading],
      run,
      mostMs: 60_000,
      onError: () => {},
      ...other,
    }
    const profiling = runProfiles(tools, stop.signal)
    const result = await until()
    stop.abort()
    await profiling
    return result
  }

  async function ended(id: string): Promise<Answer> {
    for (; ; await sleep(100)) {
      const answer = await browser.ask(`/api/submissions/${id}/profile`)
      if (answer.status !== 202) return answer
    }
  }
  const ask = (id: string) => browser.post(`/api/submissions/${id}/profile`, {})

  await t.test('starts after the verdict, and is visible only to its learner', async (t) => {
    const { body: waiting } = await browser.submit()
    t.match(await ask(waiting.id), { status: 409, body: { error: { code: 'E_UNDECIDED' } } })
    const { body: job } = await grader.lease()
    await grader.result(job, verdict())
    t.match(await browser.ask(`/api/submissions/${waiting.id}/profile`), { status: 404, body: { error: { code: 'E_PROFILE_UNKNOWN' } } })
    t.match(await new Browser(server).post(`/api/submissions/${waiting.id}/profile`, {}), {
      status: 404,
      body: { error: { code: 'E_SUBMISSION_UNKNOWN' } },
    })
  })

  await t.test('shows the agent’s result, and runs once however often it is requested', async (t) => {
    const id = await decided()
    const answers = await Promise.all([ask(id), ask(id), ask(id)])
    t.same(
      answers.map(({ status, body }) => [status, body.state]),
      [
        [202, 'waiting'],
        [202, 'waiting'],
        [202, 'waiting'],
      ],
    )
    let runs = 0
    const run = async () => {
      runs++
      return profile
    }
    t.match(await whileLooking(run, () => ended(id)), { status: 200, body: { state: 'done', profile } })
    t.equal(runs, 1)
    t.match(await ask(id), { status: 200, body: { state: 'done' } })
  })

  await t.test('shows the result so far while it is running', async (t) => {
    const id = await decided()
    await ask(id)
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const run: Profiling<Profile>['run'] = async (_, __, show) => {
      show({ ...profile, notes: [] })
      await enough
      return profile
    }
    const early = async () => {
      for (; ; await sleep(50)) {
        const { body } = await browser.ask(`/api/submissions/${id}/profile`)
        if (body.profile !== null) return body
      }
    }
    await whileLooking(run, async () => {
      t.match(await early(), { state: 'waiting', profile: { notes: { length: 0 } } })
      resolve()
      t.match(await ended(id), { body: { state: 'done', profile } })
    })
  })

  await t.test('reports a failure, and can be requested again', async (t) => {
    const id = await decided()
    await ask(id)
    const failing = () => Promise.reject(new Error('It crashed'))
    t.match(await whileLooking(failing, () => ended(id)), { status: 200, body: { state: 'failed', profile: null } })
    t.match(await ask(id), { status: 202, body: { state: 'waiting' } })
    t.match(
      await whileLooking(
        async () => profile,
        () => ended(id),
      ),
      { body: { state: 'done' } },
    )
  })

  await t.test('ends at the time limit with the result so far, and says so', async (t) => {
    const id = await decided()
    await ask(id)
    let runs = 0
    const run: Profiling<Profile>['run'] = async (_, signal, show) => {
      runs++
      show(profile)
      await once(signal, 'abort')
      throw signal.reason
    }
    const notes = ['A note.', 'This run hit its time limit, so some parts are missing.']
    t.match(await whileLooking(run, () => ended(id), { mostMs: 500 }), {
      status: 200,
      body: { state: 'done', profile: { ...profile, notes } },
    })
    t.equal(runs, 1, 'it is not given back')

    const other = await decided()
    await ask(other)
    const blind: Profiling<Profile>['run'] = (submission, signal) => run(submission, signal, () => {})
    t.match(await whileLooking(blind, () => ended(other), { mostMs: 500 }), { status: 200, body: { state: 'failed', profile: null } })
  })

  await t.test('ends if the API rejects its result, and is not taken again', async (t) => {
    const id = await decided()
    await ask(id)
    let runs = 0
    const run = async () => {
      runs++
      return { ...profile, notes: ['x'.repeat(500)] }
    }
    const errors: string[] = []
    const onError = ({ message }: Error) => void errors.push(message)
    t.match(await whileLooking(run, () => ended(id), { onError }), { status: 200, body: { state: 'failed', profile: null } })
    t.equal(runs, 1)
    t.match(errors, [/was answered 400/])
  })

  await t.test('yields to a submission that arrives, and continues after it', async (t) => {
    const id = await decided()
    await ask(id)
    let runs = 0
    let end = () => {}
    const run: Profiling<Profile>['run'] = async (_, signal) => {
      if (++runs > 1) return profile
      end = grading.begin()
      t.ok(signal.aborted, 'the look is broken off at once')
      setTimeout(end, 500)
      throw signal.reason
    }
    t.match(await whileLooking(run, () => ended(id)), { body: { state: 'done' } })
    t.equal(runs, 2)
  })

  await t.test('is returned at once, even if neither it nor the API answers', async (t) => {
    const id = await decided()
    await ask(id)
    const never = () => new Promise<never>(() => {})
    let runs = 0
    const run: Profiling<Profile>['run'] = async (_, __, show) => {
      if (++runs > 1) return profile
      show(profile)
      show(profile)
      await sleep(50)
      setTimeout(grading.begin(), 500)
      return never()
    }
    const line = { ...createClient(server.address, TOKEN).inside, show: never }
    t.match(await whileLooking(run, () => ended(id), { line }), { body: { state: 'done' } })
    t.equal(runs, 2)
  })
})
