import { createRequire } from 'node:module'
import t from 'tap'

interface Asked {
  method: string
  path: string
}
interface Log {
  expect(request: Asked, status: number): void
  answered(request: Asked, now: number): void
  lost(request: Asked): void
  read(line: string): void
  owed(): number
  problem(isOver?: boolean): string | null
}

const require = createRequire(import.meta.url)
const { createLog } = require('../../../exercises/same-routes/workload/log.js') as { createLog(): Log }

const lineOf = ({ method, path }: Asked, status = 200) => JSON.stringify({ method, url: path, status })

/** A log, and requests for articles that it knows. */
function openLog() {
  const log = createLog()
  const sent = (path: string): Asked => {
    const request = { method: 'GET', path }
    log.expect(request, 200)
    return request
  }
  return { log, sent }
}

t.test('a line may come before the answer is here, or a second after it', async (t) => {
  const { log, sent } = openLog()
  const [one, other] = [sent('/articles/1'), sent('/articles/"2"\\')]
  log.read(lineOf(one))
  log.answered(one, 0)
  t.equal(log.owed(), 0)
  log.answered(other, 10)
  t.equal(log.owed(), 1)
  for (let i = 0; i < 500; i++) {
    const next = sent(`/articles/${i}`)
    log.answered(next, 10 + i * 2)
    log.read(lineOf(next))
  }
  t.equal(log.problem(), null, 'a second later and five hundred requests')
  log.read(lineOf(other))
  t.equal(log.owed(), 0)
  t.equal(log.problem(true), null)
})

t.test('of two requests alike, the line is that of the one that was answered', async (t) => {
  const { log, sent } = openLog()
  const [, second] = [sent('/articles/1'), sent('/articles/1')]
  log.answered(second, 0)
  log.read(lineOf(second))
  t.equal(log.owed(), 0)
  t.equal(log.problem(), null)
})

t.test('a line is wrong that nothing has caused, or that tells of another answer', async (t) => {
  const wrong = (lines: (request: Asked) => string[]) => {
    const { log, sent } = openLog()
    const request = sent('/articles/1')
    log.answered(request, 0)
    for (const line of lines(request)) log.read(line)
    return log.problem()
  }
  t.equal(
    wrong((request) => [lineOf(request)]),
    null,
  )
  const message = /^The log has a line that no request has caused: /
  t.match(
    wrong((request) => [lineOf(request), lineOf(request)]),
    message,
    'twice',
  )
  t.match(
    wrong((request) => [lineOf(request, 404)]),
    message,
    'another status',
  )
  t.match(
    wrong(() => [lineOf({ method: 'GET', path: '/articles/2' })]),
    message,
    'before its request',
  )
  t.match(
    wrong(() => ['{"method":"GET","url":"/articles/"1""']),
    message,
    'no JSON',
  )
})

t.test('no line pays for a request that was never answered', async (t) => {
  const before = openLog()
  const early = before.sent('/articles/1')
  before.log.read(lineOf(early))
  t.equal(before.log.problem(), null, 'its answer may be on its way')
  before.log.lost(early)
  t.equal(before.log.problem(), 'The log has a line of a request that was never answered: GET /articles/1 200')
  const after = openLog()
  const late = after.sent('/articles/1')
  after.log.lost(late)
  t.equal(after.log.problem(true), null, 'without a line it is no concern of the log')
  after.log.read(lineOf(late))
  t.match(after.log.problem(), /that no request has caused/)
})

t.test('a line that is later than a second is wrong, under load and when it is over', async (t) => {
  const message = 'The log has no line of a request that was answered more than a second ago: GET /articles/x 200'
  const { log, sent } = openLog()
  log.answered(sent('/articles/x'), 0)
  t.equal(log.problem(), null)
  for (let i = 0; i < 100; i++) log.answered(sent('/articles/y'), 1600)
  t.equal(log.problem(), null, 'what comes on another connection may be behind by a few')
  log.answered(sent('/articles/y'), 1600)
  t.equal(log.problem(), message)
  const over = openLog()
  over.log.answered(over.sent('/articles/x'), 0)
  t.equal(over.log.problem(false), null)
  t.equal(over.log.problem(true), message)
})
