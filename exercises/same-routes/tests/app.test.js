'use strict'

const http = require('node:http')
const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/app')

const CONNECTIONS = 16
const SETTLED_MS = 1300 // after a change of the articles; some grace for a busy machine
const LATEST_TURNS = 65 // of 20 ms, until a line follows its answer: a second, with some grace; a paused process gets all of them, too
const PART_MS = 30 // between the parts of a body
const random = () => Math.floor(Math.random() * 4294967296)

t.test('what customers ask', async t => {
  const { world, ask } = await open(t)

  /** What was wrong with the answers to so many requests. */
  async function problemsOf (count) {
    const problems = []
    async function customer () {
      for (let left = count / CONNECTIONS; left > 0; left--) {
        const asked = world.request()
        const sentAt = performance.now()
        const { status, headers, text } = await ask(asked)
        problems.push(world.check(status, text, sentAt, performance.now(), headers, asked))
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, customer))
    return problems.filter(Boolean)
  }

  await t.test('is answered on each route as it should be', async t => {
    const problems = await problemsOf(160)
    t.equal(problems.length, 0, problems.length === 0 ? 'all 160 answers are right' : `${problems.length} of 160 are not: ${problems[0]}`)
  })

  await t.test('leaves a line in the log for each request', async t => {
    const problems = await problemsOf(480)
    t.equal(problems.length, 0, problems.length === 0 ? 'every line tells of a request' : problems[0])
    for (let left = LATEST_TURNS; world.owed() > 0 && left > 0; left--) await new Promise(resolve => setTimeout(resolve, 20))
    t.equal(world.owed(), 0, world.owed() === 0 ? 'no line is missing' : `${world.owed()} requests were answered more than a second ago and have no line yet`)
    t.equal(world.problem(), null, world.problem() || 'and they are right')
  })

  await t.test('is answered with the articles as they are now', async t => {
    world.change()
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
    const problems = await problemsOf(48)
    t.equal(problems.length, 0, problems.length === 0 ? 'articles that changed are answered as they are' : `an answer was kept too long: ${problems[0]}`)
  })
})

t.test('a method that a route does not have is answered with 404', async t => {
  const { ask } = await open(t)
  for (const [method, path] of [['DELETE', '/articles/17'], ['PUT', '/articles?from=40&count=8'], ['DELETE', '/orders']]) {
    const { status, text } = await ask({ method, path })
    t.equal(status, 404, `${method} ${path} is answered with the status 404`)
    t.equal(text.replace(/\s/g, ''), '{"error":"notfound"}', `${method} ${path} is answered with { "error": "not found" }`)
  }
})

t.test('an order', async t => {
  const { ask } = await open(t)
  const order = parts => ask({ method: 'POST', path: '/orders', headers: { 'content-type': 'application/json' }, parts })

  await t.test('that is none is refused with a reason', async t => {
    for (const body of ['{"article":1,"pieces":', '', 'null', '[]', '{"article":1,"pieces":true}', '{"article":1.5,"pieces":1}']) {
      const { status, text } = await order([body])
      const what = `the body ${body || '(none)'} is answered with`
      t.equal(status, 400, `${what} the status 400`)
      t.equal(text.replace(/\s/g, ''), '{"error":"notanorder"}', `${what} { "error": "not an order" }`)
    }
  })

  await t.test('for an article that there is not is answered with 404', async t => {
    const { status } = await order(['{"article":100000,"pieces":1}'])
    t.equal(status, 404, 'the shop has no article of that number')
  })

  await t.test('may come in parts', async t => {
    const { status } = await order(['{"article":', '100000,', '"pieces":1}'])
    t.equal(status, 404, 'the body was put together before it was parsed: with a part of it the status would be 400')
  })
})

/** The subject, with a shop of its own around it. */
async function open (t) {
  const world = createWorld(random)
  const shop = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: shop, cold: true }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  t.teardown(() => agent.destroy())

  /** {status, headers, text} */
  function ask ({ method, path, headers, text, parts = text === undefined ? [] : [text] }) {
    const length = parts.length > 0 ? { 'content-length': Buffer.byteLength(parts.join('')) } : {}
    return new Promise((resolve, reject) => {
      const request = http.request({ agent, port, method, path, headers: { ...headers, ...length }, timeout: 10000 }, response => {
        let text = ''
        response.setEncoding('utf8').on('data', part => { text += part }).on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
      })
      request.on('error', reject).on('timeout', () => request.destroy(new Error(`${method} ${path} was not answered within 10 s`)))
      parts.slice(0, -1).forEach((part, i) => setTimeout(() => request.write(part), PART_MS * i))
      setTimeout(() => request.end(parts.at(-1)), PART_MS * Math.max(0, parts.length - 1))
    })
  }
  return { world, ask }
}
