'use strict'

const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/average')

const STALE_MS = 1300 // an answer may be a second old; some grace for a busy machine

t.test('GET /average', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const database = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: database }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())

  async function ask () {
    const sentAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/average`, { signal: AbortSignal.timeout(20000) })
    const body = await response.text()
    return { status: response.status, body, problem: world.check(response.status, body, sentAt, performance.now()) }
  }

  await t.test('answers with the average of all documents, as text', async t => {
    const { status, body, problem } = await ask()
    t.equal(status, 200, 'the status is 200')
    t.match(body, /^-?\d+(\.\d+)?(e[+-]?\d+)?$/, 'the body is the number and nothing else')
    t.equal(problem, null, problem || 'the number is the average of value over all documents')
  })

  await t.test('answers many at once', async t => {
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    const wrong = answers.filter(answer => answer.problem !== null)
    t.equal(wrong.length, 0, wrong.length === 0 ? 'all 40 answers are right' : `${wrong.length} of 40 are not: ${wrong[0].problem}`)
  })

  await t.test('says so while the database refuses', async t => {
    world.refuse(true)
    world.change()
    await new Promise(resolve => setTimeout(resolve, STALE_MS))
    const { status } = await ask()
    t.equal(status, 500, 'the status is 500: what was answered before is more than a second old by now')
  })

  await t.test('remembers no failure, and follows the documents', async t => {
    world.refuse(false)
    const { problem } = await ask()
    t.equal(problem, null, problem || 'the next request asks the database again, and gets the new average')
  })
})
