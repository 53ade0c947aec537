import t from 'tap'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Browser, temporaryFolder, testServer } from './server.ts'

t.test('the built site', async (t) => {
  const folder = temporaryFolder(t)
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const inline = 'document.title = "set"'
  const page = `<script src="/a.js"></script><script type="module">${inline}</script>`
  put('index.html', page)
  put('404.html', 'There is no such page.')
  put('lesson/index.html', 'A lesson.')
  put('_astro/app.abc123.js', 'let it')
  put('_astro/app.abc123.js.br', brotliCompressSync('let it'))
  put('_astro/app.abc123.js.gz', gzipSync('let it'))
  put('_astro/app.abc123.css', 'a {}')
  put('_astro/editor.worker-def456.js', 'onmessage = null')
  put('theme.js', 'let dark')
  put('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  put('.inputs', 'not for others')
  const browser = new Browser(await testServer(t, {}, { siteFolder: folder }))

  const index = await browser.ask('/')
  t.equal(index.body, page)
  t.equal(index.headers.get('cache-control'), 'no-cache')
  const hash = createHash('sha256').update(inline).digest('base64')
  t.match(index.headers.get('content-security-policy'), `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`)
  t.equal((await browser.ask('/lesson/')).body, 'A lesson.')
  t.equal((await browser.ask('/lesson')).body, 'A lesson.', 'a missing slash is added')

  const script = await browser.ask('/_astro/app.abc123.js', { headers: { 'accept-encoding': 'br' } })
  t.equal(script.headers.get('content-encoding'), 'br')
  t.match(script.headers.get('cache-control'), /immutable/)
  t.equal(script.body, 'let it')
  const smallest = await browser.ask('/_astro/app.abc123.js', { headers: { 'accept-encoding': 'br, gzip' } })
  t.equal(smallest.headers.get('content-encoding'), 'br', 'the smaller file for clients that accept both')

  // A worker has the policy of its own file, an SVG file is a document when it is opened, and an unknown script is answered with a page.
  const policed = async (path: string, headers = {}) => (await browser.ask(path, { headers })).headers.has('content-security-policy')
  for (const path of ['/', '/lesson/', '/_astro/none.js', '/_astro/editor.worker-def456.js', '/favicon.svg'])
    t.ok(await policed(path), `${path} has a policy`)
  for (const path of ['/_astro/app.abc123.js', '/_astro/app.abc123.css', '/theme.js'])
    t.notOk(await policed(path), `${path} is only a part of pages`)
  for (const encoding of ['br', 'gzip']) t.notOk(await policed('/_astro/app.abc123.js', { 'accept-encoding': encoding }), encoding)
  t.match(Object.fromEntries(script.headers), {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })

  for (const path of ['/none', '/none/', '/_astro/none.js', '/.inputs', '/..%2f..%2fetc/passwd']) {
    const missing = await browser.ask(path)
    t.equal(missing.status, 404, path)
    t.equal(missing.body, 'There is no such page.')
  }
  t.match((await browser.ask('/api/none')).body, { error: { code: 'E_ROUTE_UNKNOWN' } })
})
