'use strict'

const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/reports')

const STALE_MS = 1400 // an answer may be a second old; some grace for a busy machine

t.test('GET /reports/:symbol', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const exchange = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: exchange }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())

  async function ask (symbol) {
    const asked = { method: 'GET', path: '/reports/' + symbol }
    const sentAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${asked.path}`, { signal: AbortSignal.timeout(8000) })
    const body = await response.text()
    return { status: response.status, body, problem: world.check(response.status, body, sentAt, performance.now(), {}, asked) }
  }

  await t.test('answers with the report of that share, as JSON', async t => {
    const { status, body, problem } = await ask('HOTP')
    t.equal(status, 200, 'the status is 200')
    t.match(JSON.parse(body), { symbol: 'HOTP', rows: Array }, 'the body is the report')
    t.equal(problem, null, problem || 'it follows from the trades')
  })

  await t.test('answers many at once, each with what was asked for', async t => {
    const symbols = ['AAAA', 'BBBB', 'CCCC']
    const answers = await Promise.all(Array.from({ length: 18 }, (_, i) => ask(symbols[i % symbols.length])))
    const wrong = answers.filter(answer => answer.problem !== null)
    t.equal(wrong.length, 0, wrong.length === 0 ? 'all 18 answers are right' : `${wrong.length} of 18 are not: ${wrong[0].problem}`)
  })

  await t.test('follows the exchange within a second', async t => {
    const before = await ask('HOTP')
    await new Promise(resolve => setTimeout(resolve, STALE_MS))
    const after = await ask('HOTP')
    t.equal(after.problem, null, after.problem || 'the report is new: what is remembered is forgotten in time')
    t.not(after.body, before.body, 'it is not the one from before, which is older than a second')
  })

  await t.test('does not remember a failure', async t => {
    world.change() // the exchange fails once
    const failed = await Promise.all(Array.from({ length: 8 }, () => ask('FAIL')))
    t.ok(failed.some(answer => answer.status === 502), 'whose question the exchange does not answer is told so with 502')
    await new Promise(resolve => setTimeout(resolve, 300))
    const { status, problem } = await ask('FAIL')
    t.equal(status, 200, 'whoever comes later has the exchange asked again')
    t.equal(problem, null, problem || 'and gets the report')
  })
})
