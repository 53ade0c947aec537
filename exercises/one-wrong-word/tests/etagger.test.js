'use strict'

const t = require('tap')
const start = require('../workload/server')
const subject = require('../starter/etagger')

t.test('the ETags of pages', async t => {
  const { port, stop } = await new Promise((resolve, reject) => {
    start(subject, {}, (err, port, stop) => err ? reject(err) : resolve({ port, stop }))
  })
  t.teardown(stop)

  async function ask (path, options) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000), ...options })
    return { status: response.status, etag: response.headers.get('etag'), body: await response.text() }
  }

  async function write (path, page) {
    await ask(path, { method: 'PUT', body: JSON.stringify(page) })
  }

  /** Reads until there is an ETag: the first answer may be without. */
  async function read (path) {
    const first = await ask(path)
    return first.etag === null ? ask(path) : first
  }

  await write('/pages/a', { title: 'Tea', text: 'hot' })
  await write('/pages/b', { title: 'Toast', text: 'hot' })

  await t.test('a page has one, in double quotes', async t => {
    const { status, etag, body } = await read('/pages/a')
    t.equal(status, 200, 'the status is 200')
    t.equal(body, '{"title":"Tea","text":"hot"}', 'the page is sent as it was written')
    t.match(etag, /^(W\/)?"[^"]+"$/, 'from the second answer on there is an ETag, in double quotes')
  })

  await t.test('it stays while the content does', async t => {
    const { etag } = await read('/pages/a')
    for (let i = 0; i < 20; i++) await ask('/pages/b')
    const again = await ask('/pages/a')
    t.equal(again.etag, etag, 'the same content has the same ETag, whatever was read meanwhile')
  })

  await t.test('pages of different content have different ones', async t => {
    t.not((await read('/pages/a')).etag, (await read('/pages/b')).etag, 'the ETag follows from the content, not from something that both pages share')
  })

  await t.test('it changes with the content', async t => {
    const { etag } = await read('/pages/a')
    await write('/pages/a', { title: 'Tea', text: 'cold' })
    const after = await read('/pages/a')
    t.equal(after.body, '{"title":"Tea","text":"cold"}', 'the new page is sent')
    t.not(after.etag, etag, 'once a page was written it no longer has the ETag of its former content: writing is an answer, too, and the title is not all of the content')
  })

  await t.test('a page that is not there', async t => {
    t.equal((await ask('/pages/z')).status, 404, 'is answered with 404')
  })
})
