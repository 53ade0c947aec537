'use strict'

const http = require('http')
const t = require('tap')
const createWorld = require('../workload/world')
const start = require('../workload/server')
const subject = require('../starter/catalogue')

const ASKED = 300 // enough for every habit of a cache, in every language, and for a change or two of a price

/** Not fetch(): that adds Cache-Control: no-cache to a request that names tags, and the answer to it is 200. */
function ask (port, { method, path, headers }) {
  return new Promise((resolve, reject) => {
    http.request({ host: '127.0.0.1', port, method, path, headers, timeout: 5000 }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => { body += chunk })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    }).on('error', reject).end()
  })
}

t.test('GET /catalogue', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const articles = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: articles }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())
  const page = (headers = {}) => ask(port, { method: 'GET', path: '/catalogue', headers })

  await t.test('is HTML in the language that the client likes best, and English for all others', async t => {
    for (const [wanted, language] of [['de-AT,de;q=0.9', 'de'], ['fr', 'fr'], ['it', 'en']]) {
      const { status, headers, body } = await page({ 'accept-language': wanted })
      t.equal(status, 200, 'who names no tag is sent the page')
      t.match(headers, { 'content-type': /^text\/html/, 'content-language': language }, `${wanted} gets ${language}`)
      t.match(body, `<html lang="${language}">`, 'the page is in that language')
    }
  })

  await t.test('may be kept, and is asked for each time', async t => {
    const full = await page({ 'accept-language': 'de' })
    const short = await page({ 'accept-language': 'de', 'if-none-match': full.headers.etag })
    t.match(full.headers, { 'cache-control': /no-cache/i, vary: /accept-language/i, etag: /^(W\/)?"[^ ",]*"$/ }, 'the page has ETag, Cache-Control and Vary')
    t.equal(short.status, 304, 'who names the page’s tag is told that it is the same')
    t.equal(short.body, '', 'and is sent no body')
    t.match(short.headers, { 'cache-control': /no-cache/i, vary: /accept-language/i, etag: /^(W\/)?"[^ ",]*"$/ }, '304 has them, too')
  })

  await t.test('finds the tag in a list, and behind W/', async t => {
    const { headers } = await page({ 'accept-language': 'fr' })
    for (const named of [`"another", ${headers.etag}`, `W/${headers.etag.replace(/^W\//, '')}`]) {
      const { status } = await page({ 'accept-language': 'fr', 'if-none-match': named })
      t.equal(status, 304, `If-None-Match: ${named}`)
    }
  })

  await t.test('is another page in another language', async t => {
    const { headers } = await page({ 'accept-language': 'en' })
    const { status, body } = await page({ 'accept-language': 'de', 'if-none-match': headers.etag })
    t.equal(status, 200, 'who has the English page and wants the German one is sent it')
    t.match(body, '<html lang="de">', 'in German')
  })

  await t.test('is another page when a price has changed', async t => {
    const before = await page({ 'accept-language': 'en' })
    for (const cents of [1234567, 7654321]) { // twice within a second
      await ask(port, { method: 'PUT', path: `/articles/7/${cents}`, headers: {} })
      const after = await page({ 'accept-language': 'en', 'if-none-match': before.headers.etag })
      t.equal(after.status, 200, 'who has the page of before is sent the new one')
      t.match(after.body, (cents / 100).toLocaleString('en'), 'with the new price')
    }
  })
})

t.test('GET /catalogue, as caches ask for it while prices change', async t => {
  const world = createWorld(() => Math.floor(Math.random() * 4294967296))
  const articles = await new Promise((resolve, reject) => world.listen((err, port) => err ? reject(err) : resolve(port)))
  t.teardown(() => world.close())
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, { port: articles }, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(() => stop())
  let problem = null
  for (let i = 0; i < ASKED && problem === null; i++) {
    if (i % 100 === 50) world.change()
    const asked = world.request()
    const { status, headers, body } = await ask(port, asked)
    problem = world.check(status, body, 0, 0, headers, asked)
  }
  t.equal(problem, null, problem || `all of ${ASKED} answers are right`)
})
