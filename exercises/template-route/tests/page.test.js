'use strict'

const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/page')

t.test('GET /journey', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, {}, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())

  /** Null, or what is wrong with the page for these travellers, all asking at once. */
  async function ask (...paths) {
    const answers = await Promise.all(paths.map(async path => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20000) })
      return world.check(response.status, await response.text(), 0, 0, Object.fromEntries(response.headers), { path })
    }))
    return answers.find(problem => problem !== null) ?? null
  }

  const journey = (passenger, ...stops) => '/journey?' + new URLSearchParams([['passenger', passenger], ...stops.map(stop => ['stop', stop])])

  async function shows (t, message, ...paths) {
    const problem = await ask(...paths)
    t.equal(problem, null, problem === null ? message : `${message}. ${problem}`)
  }

  await t.test('shows the stops of the journey in their order', t =>
    shows(t, 'a page of three stops, with class="change" at the second', journey('Ada', '09:14 Ashford', '09:41 Stanley*', '10:02 Newton')))

  await t.test('shows a journey of one stop', t =>
    shows(t, 'with one stop, req.query.stop is a string and no array', journey('Ada', '09:14 Ashford')))

  await t.test('greets everyone with their own name', async t => {
    await shows(t, 'the first one', journey('Ada', '09:14 Ashford'))
    await shows(t, 'another traveller on the same journey gets a page of their own', journey('Grace', '09:14 Ashford'))
    await shows(t, 'a traveller on another journey gets its stops', journey('Grace', '11:20 Newton'))
  })

  await t.test('takes no name for HTML', t =>
    shows(t, '&, <, > and " are escaped in names', journey('Fox & "Sons" <b>', '09:14 Charl & Sea')))

  await t.test('takes no name for a pattern', t =>
    shows(t, 'dollars have a meaning in the second argument of String.replace', journey('Ke$$ha $& $\' $`', '09:14 Ashford')))

  await t.test('answers many at once', t =>
    shows(t, '20 travellers at once, each with their page', ...Array.from({ length: 20 }, () => world.request().path)))
})
