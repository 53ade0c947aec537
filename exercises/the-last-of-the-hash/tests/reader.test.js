'use strict'

const t = require('tap')
const start = require('../workload/server')
const subject = require('../starter/reader')

t.test('pages and their ETags', async t => {
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, {}, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(stop)

  async function ask (path, options) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000), cache: 'no-store', ...options })
    return { status: response.status, etag: response.headers.get('etag'), body: await response.text() }
  }

  function askWith (path, etag) {
    return ask(path, { headers: { 'if-none-match': etag } })
  }

  // All of them saved in the same minute, of the same length, and alike but for the last product.
  async function write (path, revision, name) {
    const products = Array.from({ length: 40 }, (_, i) => ({ name: i === 39 ? name : `Cup no. ${i}`, price: 1999 }))
    const page = { revision, saved: '2026-11-21T15:00', products }
    await ask(path, { method: 'PUT', body: JSON.stringify(page) })
    return JSON.stringify(page)
  }

  await t.test('a page is sent as JSON, with an ETag in double quotes', async t => {
    const text = await write('/pages/a', 11, 'Teapot')
    const { status, etag, body } = await ask('/pages/a')
    t.equal(status, 200, 'the status is 200')
    t.equal(body, text, 'the body is the page as JSON, all of it')
    t.match(etag, /^(W\/)?"[^"]+"$/, 'there is an ETag, in double quotes')
    t.equal((await ask('/pages/a')).etag, etag, 'the same content has the same ETag')
  })

  await t.test('whoever has the page is told so', async t => {
    const { etag } = await ask('/pages/a')
    const again = await askWith('/pages/a', etag)
    t.equal(again.status, 304, 'the answer to a matching If-None-Match is 304')
    t.equal(again.body, '', 'without a body')
    t.equal((await askWith('/pages/a', '"something else"')).status, 200, 'with another ETag the page is sent')
  })

  await t.test('a page that was written is another one', async t => {
    const before = await ask('/pages/a')
    const text = await write('/pages/a', 12, 'Kettle')
    const after = await askWith('/pages/a', before.etag)
    t.equal(after.status, 200, 'the old ETag no longer matches, though the page was saved in the same minute, is as long as before, and differs in one product of forty')
    t.equal(after.body, text, 'the new page is sent: what is kept is forgotten when the page is written')
    t.not(after.etag, before.etag, 'the new content has another ETag')
  })

  await t.test('pages do not share what is theirs', async t => {
    const text = await write('/pages/b', 13, 'Saucer')
    const [a, b] = [await ask('/pages/a'), await ask('/pages/b')]
    t.equal(b.body, text, 'the second page is sent for its own URL')
    t.not(a.etag, b.etag, 'different contents have different ETags')
  })

  await t.test('a page that is not there', async t => {
    t.equal((await ask('/pages/z')).status, 404, 'is answered with 404')
  })
})
