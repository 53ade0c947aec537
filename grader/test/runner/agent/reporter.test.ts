import { once } from 'node:events'
import t, { type Test } from 'tap'
import { createClient, LeaseEnded } from '../../../runner/agent/client.ts'
import { HEARTBEAT_MS } from '../../../runner/agent/heartbeat.ts'
import { Reporter } from '../../../runner/agent/reporter.ts'
import type { Job, Progress } from '../../../contracts/index.ts'
import { HEARTBEAT_SECONDS } from '../../../server/queue/settings.ts'
import { TOKEN } from '../../server/http/server.ts'
import { answering, type Asked } from './answering.ts'

const job = { id: 'a-job', attempt: 0 } as Job
const testing: Progress = { type: 'stage', stage: 'testing', position: null }
const judging: Progress = { type: 'stage', stage: 'judging', position: null }

const progressOf = ({ body }: Asked) => (body as { progress: Progress[] }).progress

/** A reporter and the requests it sends, each of which waits for its response. */
async function reporting(t: Test) {
  const [arrived, waiting]: [Asked[], ((asked: Asked) => void)[]] = [[], []]
  const server = await answering(t, (asked) => {
    if (asked.path.endsWith('/watch')) return // stays open, as long as the job is not cancelled
    const taker = waiting.shift()
    if (taker !== undefined) taker(asked)
    else arrived.push(asked)
  })
  const reporter = new Reporter(createClient(server.address, TOKEN), job)
  t.teardown(() => reporter.close())
  const next = (): Promise<Asked> => {
    const asked = arrived.shift()
    return asked === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(asked)
  }
  return { reporter, next }
}

t.test('a lease survives two lost heartbeats', async (t) => {
  t.ok(3 * HEARTBEAT_MS < HEARTBEAT_SECONDS * 1000)
})

t.test('progress that comes at once is sent in one request, and what follows in the next', async (t) => {
  const { reporter, next } = await reporting(t)
  reporter.emit(testing)
  reporter.emit(judging)
  const first = await next()
  reporter.emit(testing)
  first.answer(204)
  const second = await next()
  second.answer(204)
  t.same([progressOf(first), progressOf(second)], [[testing, judging], [testing]])
})

t.test('unsent progress is sent again, before newer progress', async (t) => {
  const { reporter, next } = await reporting(t)
  reporter.emit(testing)
  const first = reporter.flush()
  const lost = await next()
  reporter.emit(judging)
  const second = reporter.flush()
  lost.answer(503)
  const again = await next()
  t.same([progressOf(lost), progressOf(again)], [[testing], [testing, judging]])
  again.answer(204)
  await Promise.all([first, second])
})

t.test('rejected progress is not sent again, and does not cost the lease', async (t) => {
  const { reporter, next } = await reporting(t)
  reporter.emit(testing)
  const first = reporter.flush()
  ;(await next()).answer(413)
  await first
  reporter.emit(judging)
  const second = reporter.flush()
  const after = await next()
  t.same(progressOf(after), [judging])
  after.answer(204)
  await second
})

t.test('heartbeats continue beside a hanging request, until another agent has the lease', async (t) => {
  const { reporter, next } = await reporting(t)
  reporter.emit(testing)
  const flushed = reporter.flush()
  const hanging = await next()
  const heartbeat = await next()
  t.same([progressOf(hanging), progressOf(heartbeat)], [[testing], []])
  const ended = once(reporter.leaseEnded, 'abort')
  heartbeat.answer(409)
  await ended
  t.ok(reporter.leaseEnded.reason instanceof LeaseEnded)
  hanging.answer(204)
  await flushed
})

t.test('a cancelled job is noticed at once, not with the next heartbeat', async (t) => {
  const server = await answering(t, ({ path, answer }) => (path.endsWith('/watch') ? answer(409) : answer(204)))
  const reporter = new Reporter(createClient(server.address, TOKEN), job)
  t.teardown(() => reporter.close())
  if (!reporter.leaseEnded.aborted) await once(reporter.leaseEnded, 'abort')
  t.ok(reporter.leaseEnded.reason instanceof LeaseEnded)
})
