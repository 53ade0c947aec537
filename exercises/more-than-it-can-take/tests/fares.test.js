'use strict'

const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/fares')

const RUSH = 40 // requests at once, of which the tariff service takes eight
const HELD_TURNS = 20 // of 50 ms, in which the tariff service finishes no fare; a paused process gets all of them, too

t.test('GET /fares/:trip', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const tariffs = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: tariffs }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())

  async function ask () {
    const asked = world.request()
    const sentAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${asked.path}`, { signal: AbortSignal.timeout(8000) })
    const body = await response.text()
    const now = performance.now()
    const problem = world.check(response.status, body, sentAt, now, Object.fromEntries(response.headers), asked)
    return { status: response.status, headers: response.headers, at: now, problem }
  }

  async function rush () {
    const answers = await Promise.all(Array.from({ length: RUSH }, ask))
    const wrong = answers.find(({ problem }) => problem !== null)
    return {
      served: answers.filter(({ status }) => status === 200),
      refused: answers.filter(({ status }) => status === 503),
      other: answers.find(({ status }) => status !== 200 && status !== 503),
      problem: wrong ? wrong.problem : null
    }
  }

  async function oneByOne (count) {
    const answers = []
    for (let i = 0; i < count; i++) answers.push(await ask())
    return answers
  }

  await t.test('answers with the fare', async t => {
    const { status, problem } = await ask()
    t.equal(status, 200, 'the status is 200')
    t.equal(problem, null, problem || 'the fare is that of the tariff service')
  })

  await t.test('serves everyone while requests come one by one', async t => {
    const refused = (await oneByOne(12)).filter(({ status }) => status !== 200)
    t.equal(refused.length, 0, 'nobody is refused while there is room')
  })

  await t.test('serves some of a rush, and refuses others with 503 and Retry-After, or nobody', async t => {
    const { served, refused, other, problem } = await rush()
    t.equal(other && other.status, undefined, 'every answer is a fare, or a refusal with 503')
    t.ok(served.length > 0, `some of ${RUSH} requests at once are served`)
    const silent = refused.filter(({ headers }) => !/^[1-9]\d*$/.test(headers.get('retry-after')))
    t.equal(silent.length, 0, 'each refusal has a Retry-After in whole seconds')
    t.equal(problem, null, problem || 'every answer is right')
  })

  await t.test('refuses at once', async t => {
    world.hold()
    const asked = rush()
    for (let left = HELD_TURNS; left > 0; left--) await new Promise(resolve => setTimeout(resolve, 50))
    const releasedAt = performance.now()
    world.release()
    const { refused } = await asked
    const late = refused.filter(({ at }) => at > releasedAt)
    t.ok(late.length <= refused.length / 2, 'refusals must come at once, before any fare is finished')
  })

  await t.test('serves everyone again when the rush is over', async t => {
    const refused = (await oneByOne(12)).filter(({ status }) => status !== 200)
    t.equal(refused.length, 0, 'nobody is refused after the rush is over')
  })
})
