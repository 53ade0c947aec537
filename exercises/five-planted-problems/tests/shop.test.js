'use strict'

const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/app')

const STALE_MS = 1300 // a price may be a second old; some grace for a busy machine

t.test('the pages of baskets', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const service = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: service }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())

  async function get (path) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10000) })
    return { status: response.status, body: await response.text() }
  }

  async function ask () {
    const request = world.request()
    const sentAt = performance.now()
    const { status, body } = await get(request.path)
    return { status, problem: world.check(status, body, sentAt, performance.now(), {}, request) }
  }

  await t.test('are those of the start, to the letter', async t => {
    for (let i = 0; i < 3; i++) {
      const { problem } = await ask()
      t.equal(problem, null, problem || 'names are escaped, lines are in the order of names, places and sums are right')
    }
  })

  await t.test('do not get into each other’s way', async t => {
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    const wrong = answers.filter(answer => answer.problem !== null)
    t.equal(wrong.length, 0, wrong.length === 0 ? 'all 12 pages are right' : `${wrong.length} of 12 are not: ${wrong[0].problem}`)
  })

  await t.test('are not there for what there is not', async t => {
    const refused = { status: 404, body: 'No such basket, or no such plant.' }
    t.same(await get('/basket/4711?items=1x1'), refused, 'no plant has the number 1: the status is 404, with the text of the start')
    t.same(await get('/basket/4711'), refused, 'a basket without items: the same')
    t.same(await get('/'), refused, 'another path: the same')
  })

  await t.test('follow the prices within a second, and remember no failure', async t => {
    world.refuse(true)
    world.change()
    await new Promise(resolve => setTimeout(resolve, STALE_MS))
    const { status } = await ask()
    t.equal(status, 500, 'while the service of prices refuses, the status is 500: what was remembered is more than a second old')
    world.refuse(false)
    const { problem } = await ask()
    t.equal(problem, null, problem || 'as soon as the service answers again, so does the server, with the new prices')
  })
})
