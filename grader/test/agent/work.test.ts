import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busy } from '../../agent/busy.ts'
import { createClient } from '../../agent/client.ts'
import { work, type Work } from '../../agent/work.ts'
import type { Exercise } from '../../contracts/index.ts'
import { exercise } from '../api/exercise.ts'
import { Browser, HandAgent, testServer, TOKEN } from '../api/server.ts'
import { verdict } from '../api/verdict.ts'
import { shelf } from './shelf.ts'

/** A lane that can always be believed. */
const fit = { unfit: async () => null, onLane: () => {}, grading: new Busy() }

const about = { agent: 'test', sandbox: 'process', engine: 'node 24.21.0', isolation: false, notes: [] } as const

t.test('an agent at work', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)

  /** Runs an agent with that way to grade until the submission has its verdict. */
  async function gradeWith(grade: Work['grade'], exercises: Exercise[] = [exercise()]) {
    const stop = new AbortController()
    const errors: string[] = []
    const client = createClient(server.address, TOKEN)
    const { body: sent } = await browser.submit('module.exports = 3')
    const working = work(
      { ...fit, client, about: { ...about, notes: [] }, exercises: shelf(...exercises), grade, onError: (error) => errors.push(error.message) },
      stop.signal,
    )
    const events = await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
    const { body } = await browser.ask(`/api/submissions/${sent.id}`)
    stop.abort()
    await working
    return { submission: body, events, errors }
  }

  await t.test('grades the files over the starter and tells how it goes', async (t) => {
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
    t.same([...events.matchAll(/"(?:type|stage)":"(\w+)"/g)].map((match) => match[1]).filter((word) => word !== 'stage').join(' '), 'queued testing tests judging verdict')
    t.same(errors, [])
  })

  await t.test('a failure of its own is measured again twice, then is the answer', async (t) => {
    let runs = 0
    const { submission, errors } = await gradeWith(async () => {
      runs++
      throw new Error('out of order')
    })
    t.equal(runs, 3)
    t.match(submission.verdict, { verdict: 'fault', exercise: 'add', level: null, tests: [] })
    t.same(errors, ['out of order', 'out of order', 'out of order'])
  })

  await t.test('a failure that passes is not seen', async (t) => {
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

  await t.test('an exercise that it does not have is a fault of ours', async (t) => {
    const { submission, errors } = await gradeWith(async () => verdict(), [])
    t.equal(submission.verdict.verdict, 'fault')
    t.equal(errors[0], 'Nothing is fetched here')
  })

  t.same((await browser.ask('/api/progress')).body, [{ exercise: 'add', word: 'pass', level: 'required', attempts: 2 }], 'neither unsure nor fault counts')

  await t.test('a lane that reads wrong takes no submission until it reads right', async (t) => {
    const stop = new AbortController()
    const notices: string[] = []
    let reads = 0
    const { body: sent } = await browser.submit()
    const working = work(
      {
        client: createClient(server.address, TOKEN),
        grading: new Busy(),
        about: { ...about, notes: [] },
        exercises: shelf(exercise()),
        unfit: async () => (++reads <= 2 ? 'equal code read 1.100' : null),
        onLane: (notice) => notices.push(notice),
        onError: (error) => t.fail(error.message),
        grade: async () => {
          t.equal(reads, 3, 'it was looked at again before')
          return verdict()
        },
      },
      stop.signal,
    )
    const events = await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
    stop.abort()
    await working
    t.match(events, /"type":"verdict"/, 'what waited meanwhile was graded')
    t.same(notices, ['The lane is taken out until it reads right: equal code read 1.100.', 'The lane reads right again and takes submissions.'])
  })

  await t.test('stops when told, after the job that it has', async (t) => {
    const stop = new AbortController()
    const { body: sent } = await browser.submit()
    const taken = Promise.withResolvers<void>()
    const told = Promise.withResolvers<void>()
    const working = work(
      {
        ...fit,
        client: createClient(server.address, TOKEN),
        about: { ...about, notes: [] },
        exercises: shelf(exercise()),
        onError: (error) => t.fail(error.message),
        grade: async () => {
          taken.resolve()
          await told.promise
          return verdict()
        },
      },
      stop.signal,
    )
    await taken.promise
    await browser.submit()
    stop.abort()
    told.resolve()
    await working
    t.equal((await browser.ask(`/api/submissions/${sent.id}`)).body.state, 'done')
    t.equal((await browser.ask('/api/status')).body.queue, 1, 'the next one was left to others')
    const { body: job } = await new HandAgent(server).lease()
    t.not(job.submission, sent.id)
  })
})

t.test('an agent goes on when the API is away', async (t) => {
  const stop = new AbortController()
  const errors: Error[] = []
  const working = work(
    {
      ...fit,
      client: createClient('http://127.0.0.1:1', TOKEN),
      about: { ...about, notes: [] },
      exercises: shelf(),
      grade: async () => verdict(),
      onError: (error) => {
        errors.push(error)
        if (errors.length === 2) stop.abort()
      },
    },
    stop.signal,
  )
  await working
  t.equal(errors.length, 2)
})
