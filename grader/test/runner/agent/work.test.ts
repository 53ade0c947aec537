// Store: each, the stages of a submission.
import { getEventListeners } from 'node:events'
import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '../../../runner/agent/client.ts'
import { ConnectionStatus } from '../../../runner/agent/connection-status.ts'
import type { Work } from '../../../runner/agent/work.ts'
import type { Exercise, Job } from '../../../contracts/index.ts'
import { exercise } from '../../server/http/exercise.ts'
import { Browser, HandAgent, testServer, TOKEN } from '../../server/http/server.ts'
import { verdict } from '../../server/http/verdict.ts'
import { atWork, type AtWork } from './at-work.ts'
import { exerciseCache } from './exercise-cache.ts'

t.test('an agent at work', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)

  /** Runs an agent with this grading function until the submission has its verdict. */
  async function gradeWith(grade: Work['grade'], exercises: Exercise[] = [exercise()]) {
    const errors: string[] = []
    const { body: sent } = await browser.submit('module.exports = 3')
    const agent = atWork(server, { exercises: exerciseCache(...exercises), grade, onError: (error) => errors.push(error.message) })
    const events = await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
    const { body } = await browser.ask(`/api/submissions/${sent.id}`)
    await agent.stop()
    return { submission: body, events, errors }
  }

  await t.test('grades the files over the starter and reports progress', async (t) => {
    const seen: unknown[] = []
    const { submission, events, errors } = await gradeWith(async ({ exercise: { slug }, files }, emit) => {
      seen.push(slug, files)
      emit({ type: 'stage', stage: 'testing', position: null })
      emit({ type: 'tests', tests: [] })
      await sleep(300)
      emit({ type: 'stage', stage: 'judging', position: null })
      return verdict('slow')
    })
    t.same(seen, ['add', { 'add.js': 'module.exports = 3', 'numbers.js': exercise().starter['numbers.js'] }])
    t.same(submission.verdict, verdict('slow'))
    // The wait estimate is sent whenever it changes.
    t.match(
      [...events.matchAll(/"(?:type|stage)":"(\w+)"/g)]
        .map((match) => match[1])
        .filter((word) => word !== 'stage')
        .join(' '),
      /^(queued )+testing tests judging verdict$/,
    )
    t.same(errors, [])
  })

  await t.test('a failure of the agent is measured again twice, then becomes the verdict', async (t) => {
    let runs = 0
    const { submission, errors } = await gradeWith(async () => {
      runs++
      throw new Error('out of order')
    })
    t.equal(runs, 3)
    t.match(submission.verdict, { verdict: 'fault', exercise: 'add', level: null, tests: { length: 0 } })
    t.same(errors, ['out of order', 'out of order', 'out of order'])
  })

  await t.test('a temporary failure goes unnoticed', async (t) => {
    let runs = 0
    const { submission } = await gradeWith(async () => {
      if (++runs === 1) throw new Error('out of order')
      return verdict()
    })
    t.equal(submission.verdict.verdict, 'pass')
  })

  await t.test('unsure is measured again once', async (t) => {
    let runs = 0
    const { submission } = await gradeWith(async () => verdict('unsure', { summary: `run ${++runs}` }))
    t.match(submission.verdict, { verdict: 'unsure', summary: 'run 2' })
  })

  await t.test('a verdict that the API rejects counts as a failure of the agent', async (t) => {
    let runs = 0
    const { submission, errors } = await gradeWith(async () => {
      runs++
      return verdict('pass', { seconds: Number.NaN })
    })
    t.equal(runs, 3)
    t.match(submission.verdict, { verdict: 'fault', exercise: 'add', level: null, tests: { length: 0 } })
    t.match(errors, [/was answered 400/, /was answered 400/, /was answered 400/])
  })

  await t.test('a missing exercise is a fault', async (t) => {
    const { submission, errors } = await gradeWith(async () => verdict(), [])
    t.equal(submission.verdict.verdict, 'fault')
    t.equal(errors[0], 'Nothing is fetched here')
  })

  t.same(
    (await browser.ask('/api/progress')).body,
    [{ exercise: 'add', outcome: 'pass', level: 'required', attempts: 2 }],
    'neither unsure nor fault counts',
  )

  await t.test('a lane that measures wrong takes no submissions until it measures correctly', async (t) => {
    const notices: string[] = []
    let reads = 0
    const { body: sent } = await browser.submit()
    const agent = atWork(server, {
      unfit: async () => (++reads <= 2 ? 'equal code read 1.100' : null),
      onLane: (notice) => notices.push(notice),
      onError: (error) => t.fail(error.message),
      grade: async () => {
        t.equal(reads, 3, 'it was looked at again before')
        return verdict()
      },
    })
    const events = await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
    await agent.stop()
    t.match(events, /"type":"verdict"/, 'what waited meanwhile was graded')
    t.same(notices, [
      'The lane is out of service until it measures correctly: equal code read 1.100.',
      'The lane measures correctly again and takes submissions.',
    ])
  })

  await t.test('stops on request, after its current job', async (t) => {
    const { body: sent } = await browser.submit()
    const taken = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const agent = atWork(server, {
      onError: (error) => t.fail(error.message),
      grade: async () => {
        taken.resolve()
        await answered.promise
        return verdict()
      },
    })
    await taken.promise
    const { body: next } = await browser.submit()
    const ended = agent.stop()
    answered.resolve()
    await ended
    t.equal((await browser.ask(`/api/submissions/${sent.id}`)).body.state, 'done')
    const { body: job } = await new HandAgent(server).lease()
    t.equal(job.submission, next.id, 'the next one was left to others')
  })
})

t.test('the lease is held until the verdict has arrived', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)
  const client = createClient(server.address, TOKEN)
  const held = Promise.withResolvers<void>()
  let isTelling = false
  const slow: Client = {
    ...client,
    async progress(job, progress) {
      if (isTelling) held.resolve()
      await client.progress(job, progress)
    },
    async result(job, ...rest) {
      isTelling = true
      await held.promise
      await client.result(job, ...rest)
    },
  }
  const { body: sent } = await browser.submit()
  const agent = atWork(server, { client: slow, onError: (error) => t.fail(error.message), grade: async () => verdict() })
  const events = await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
  t.match(events, /"verdict":"pass"/)
  await agent.stop()
})

t.test('a late verdict is reported and dropped', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)
  const other = new HandAgent(server)
  const said: string[] = []
  let taken!: Job
  const { body: sent } = await browser.submit()
  const agent: AtWork = atWork(server, {
    onJob(job, what) {
      taken = job
      said.push(what)
    },
    onError: (error) => t.fail(error.message),
    async grade() {
      void agent.stop()
      await other.tell(`/api/agent/jobs/${taken.id}/back`, { attempt: 0 })
      const { body: again } = await other.lease()
      t.match(again, { submission: sent.id, attempt: 1 })
      await other.result(again, verdict('slow'))
      return verdict()
    },
  })
  await agent.ended
  t.same(said, ['taken', 'the lease ended meanwhile'])
  t.match((await browser.ask(`/api/submissions/${sent.id}`)).body, { verdict: { verdict: 'slow' } })
})

t.test('an agent whose API is unreachable reports it once and keeps trying', async (t) => {
  const notices: (string | null)[] = []
  let asked = 0
  // Nothing listens there, and fetch does not block the port by itself.
  const address = 'http://127.0.0.1:2'
  const connection = new (class extends ConnectionStatus {
    override bad(error: Error) {
      if (++asked === 3) void agent.stop()
      return super.bad(error)
    }
  })(address, (notice, code) => notices.push(notice, code))
  const agent = atWork({ address }, { connection, grade: async () => verdict(), onError: (error) => t.fail(error.message) })
  await agent.ended
  t.equal(asked, 3)
  t.same(notices, [
    'The API at http://127.0.0.1:2 does not answer: ECONNREFUSED.\nCheck HOTPATH_API. The agent keeps asking until the API answers.',
    'E_API_AWAY',
  ])
})

t.test('a job not finished in time is returned, and the next agent gets it at once', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)
  const { body: sent } = await browser.submit()
  const giveUp = new AbortController()
  const agent = atWork(server, {
    giveUp: giveUp.signal,
    onError: (error) => t.fail(error.message),
    grade: () => {
      void agent.stop()
      giveUp.abort()
      return new Promise(() => {})
    },
  })
  await agent.ended
  const other = new HandAgent(server)
  const { body: job } = await other.lease()
  t.match(job, { submission: sent.id, attempt: 1 })
  await other.result(job, verdict())
  t.match((await browser.ask(`/api/submissions/${sent.id}`)).body, { state: 'done', verdict: { verdict: 'pass' } })
})

t.test('no listener of a finished job stays on the give-up signal', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)
  const { signal: giveUp } = new AbortController()
  const during: number[] = []
  const agent = atWork(server, {
    giveUp,
    onError: (error) => t.fail(error.message),
    async grade() {
      during.push(getEventListeners(giveUp, 'abort').length)
      return verdict()
    },
  })
  for (let job = 0; job < 3; job++) {
    const { body: sent } = await browser.submit(`module.exports = ${job}`)
    await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
  }
  await agent.stop()
  t.same(during, [1, 1, 1], 'one for each while it was graded')
  t.equal(getEventListeners(giveUp, 'abort').length, 0)
})

t.test('agents that hang up while a job arrives do not keep it', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)
  const sent: string[] = []
  for (let turn = 0; turn < 12; turn++) {
    const agent = atWork(server, { onError: (error) => t.fail(error.message), grade: async () => verdict() })
    await sleep(20)
    const sending = browser.submit()
    await sleep(turn) // from before it is stored to after it was leased
    const ended = agent.stop()
    sent.push((await sending).body.id)
    await ended
  }
  const other = new HandAgent(server)
  const open = new Set<string>()
  for (const id of sent) if ((await browser.ask(`/api/submissions/${id}`)).body.state !== 'done') open.add(id)
  for (const left = new Set(open); left.size > 0; ) {
    const { body: job } = await other.lease()
    left.delete(job.submission)
    await other.result(job, verdict())
  }
  for (const id of sent) t.match((await browser.ask(`/api/submissions/${id}`)).body, { state: 'done' })
  t.comment(`${open.size} of ${sent.length} were left to another agent`)
})
