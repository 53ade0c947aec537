'use strict'

const http = require('node:http')
const { PassThrough } = require('node:stream')
const { setTimeout: sleep } = require('node:timers/promises')
const { inspect } = require('node:util')
const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const createLog = require('../starter/log')

const CONNECTIONS = 16
const LATEST_TURNS = 65 // of 20 ms: a second, as the task says, with some grace; a paused process gets all of them, too
const random = () => Math.floor(Math.random() * 4294967296)

t.test('in the warehouse', async t => {
  const world = createWorld(random)
  const port = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const server = await new Promise((resolve, reject) => {
    start(createLog, { port }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => server.stop())

  /** What was wrong with the answer, and with the log so far. */
  async function order () {
    const asked = world.request()
    const sentAt = performance.now()
    const { status, headers, text } = await ask(server.port, asked)
    return world.check(status, text, sentAt, performance.now(), headers, asked)
  }

  async function problemsOf (count) {
    const problems = []
    async function customer () {
      for (let left = count / CONNECTIONS; left > 0; left--) problems.push(await order())
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, customer))
    return problems.filter(Boolean)
  }

  await t.test('every request gets its answer, and leaves the right lines', async t => {
    const problems = await problemsOf(320)
    t.equal(problems.length, 0, problems.length === 0 ? 'all 320 answers are right, and so is the log' : problems[0])
  })

  await t.test('the last lines come within a second, though nobody orders any more', async t => {
    for (let left = LATEST_TURNS; left > 0; left--) await sleep(20)
    t.equal(world.owed(), 0, world.owed() === 0 ? 'no line is waiting for company' : `${world.owed()} requests have been answered and have no line yet`)
    t.equal(world.problem(), null, world.problem() || 'and they are right')
  })
})

t.test('a line', async t => {
  await t.test('has time, level and id, and all that came of the request', async t => {
    const [line] = await linesOf('r1', 'info', log => log.info(entryOf({ customer: { name: 'Ada' }, lines: [] })))
    t.match(String(line.time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'the time is written as toISOString does')
    t.match(line, { level: 'info', id: 'r1', ...entryOf({ customer: { name: 'Ada' }, lines: [] }) }, 'nothing is left out')
  })

  await t.test('hides what is secret, and only that', async t => {
    const customer = { number: 'C-1', email: 'a@b', password: 'x' }
    const body = { customer, lines: [], card: { holder: 'Ada', number: '4000', code: '1' } }
    const entry = entryOf(body, { cookie: 'session=1', 'x-api-key': 'k', 'user-agent': 'till' })
    const [line] = await linesOf('r1', 'info', log => log.info(entry))
    const hidden = '[redacted]'
    t.same(line.body.customer, { number: 'C-1', email: hidden, password: hidden }, 'of the customer')
    t.same(line.body.card, { holder: 'Ada', number: hidden, code: hidden }, 'of the card')
    t.same(line.headers, { cookie: hidden, 'x-api-key': hidden, 'user-agent': 'till' }, 'in the headers')
    t.equal(entry.body.card.number, '4000', 'the order itself keeps its secrets: who takes the money needs them')
    t.equal(entry.headers.cookie, 'session=1', 'and so do the headers')
  })

  await t.test('tells of the moment when it was logged', async t => {
    const entry = entryOf({ customer: { name: 'Ada' }, lines: [], note: 'before' })
    const [line] = await linesOf('r1', 'info', log => {
      log.info(entry)
      entry.body.note = 'after'
    })
    t.equal(line.body.note, 'before', 'what happens to an order later is not in its line')
  })

  await t.test('is one line, whatever a client sends', async t => {
    const id = '", "level": "none'
    const [line, ...more] = await linesOf(id, 'info', log => log.info(entryOf({ customer: { name: 'A\nB' }, lines: [], note: '"\u2028\\' })))
    t.same([line.id, line.level, more.length], [id, 'info', 0], 'quotation marks and line feeds are escaped')
  })
})

t.test('a level', async t => {
  const all = log => {
    log.debug('picked', [{ article: 17, aisle: 'B' }])
    log.info(entryOf(null))
    log.warn(entryOf(null))
  }
  const levelsAt = async (level, count) => (await linesOf('r1', level, all, count)).map(line => line.level).sort()

  t.same(await levelsAt('warn', 1), ['warn'], 'warn leaves out info and debug')
  t.same(await levelsAt('info', 2), ['info', 'warn'], 'info leaves out debug')
  t.same(await levelsAt('debug', 3), ['debug', 'info', 'warn'], 'debug leaves out nothing')

  const [line] = await linesOf('r1', 'debug', log => log.debug('picked', [{ article: 17, aisle: 'B' }]))
  const right = inspect([{ article: 17, aisle: 'B' }], { depth: null, maxArrayLength: null, colors: true })
  t.match(line, { level: 'debug', id: 'r1', message: 'picked', detail: right }, 'a detail is a text, as util.inspect draws it in colours')
})

/** {status, headers, text}. Not by fetch, which changes addresses. */
function ask (port, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path, headers, timeout: 10000 }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', part => { text += part }).on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    request.on('error', reject).on('timeout', () => request.destroy(new Error(`${method} ${path} was not answered within 10 s`))).end(body)
  })
}

function entryOf (body, headers = {}) {
  return { method: 'POST', url: '/orders', headers, body, status: 200, ms: 0.25 }
}

/** The lines that `use` of a request's log leaves, parsed: so many are waited for, and a moment longer for one too many. */
async function linesOf (id, level, use, count = 1) {
  const stream = new PassThrough({ encoding: 'utf8' })
  let text = ''
  stream.on('data', part => { text += part })
  use(createLog(stream)(id, level))
  const linesSoFar = () => text.split('\n').length - 1
  for (let left = LATEST_TURNS; linesSoFar() < count && left > 0; left--) await sleep(20)
  await sleep(20)
  return text.split('\n').slice(0, -1).map(line => JSON.parse(line))
}
