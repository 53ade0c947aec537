import t from 'tap'
import { once } from 'node:events'
import { Browser, testServer } from '../server.ts'
import { dial, heard } from './wire.ts'

const KB = 1024
const post = (headers: string) =>
  `POST /api/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`

function errorIn(text: string) {
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).error
}

const slow = await testServer(t, { HOTPATH_REQUEST_SECONDS: '1', HOTPATH_CONNECTIONS: '6' })
const server = await testServer(t)

t.test('a request that arrives byte by byte is refused with an error', async (t) => {
  const late = {
    'no byte at all': '',
    'half a line': 'GET /api/st',
    'headers without an end': 'GET /api/status HTTP/1.1\r\nHost: localhost\r\n',
    'a body that stops': `${post('Content-Length: 500')}{"exercise":`,
    'a body in pieces that stops': `${post('Transfer-Encoding: chunked')}5\r\n{"exe\r\n`,
  }
  for (const [what, text] of await Promise.all(
    Object.entries(late).map(async ([what, bytes]) => [what, await heard(dial(slow, bytes))] as const),
  )) {
    t.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/, what)
    t.match(errorIn(text), { code: 'E_REQUEST_LATE', hint: 'Send it again.', status: 408 })
  }
  t.equal((await new Browser(slow).submit()).status, 202, 'other requests are served')
})

t.test('an occasional byte does not help', async (t) => {
  const socket = dial(slow, 'GET /api/status HTTP/1.1\r\nHost: localhost\r\n')
  const drops = setInterval(() => socket.write('X: y\r\n'), 100)
  t.match(await heard(socket), / 408 /)
  clearInterval(drops)
})

t.test('a body that is too large is refused with the reason, with or without a declared length, and costs nothing', async (t) => {
  const browser = new Browser(server)
  const kept = await browser.submit()
  const body = JSON.stringify({ exercise: 'add', files: { 'add.js': 'x'.repeat(700 * KB) } })
  const tooLarge = {
    error: {
      code: 'E_BODY_TOO_LARGE',
      message: 'The body is larger than 600 KB.',
      hint: 'For an exercise, send only its editable files; for a list, send it in parts.',
      status: 413,
      details: { limit: '600 KB' },
    },
  }

  const answer = await browser.post('/api/submissions', body)
  t.equal(answer.status, 413)
  t.same(answer.body, tooLarge)
  const untold = await browser.fetch('/api/submissions', {
    method: 'POST',
    body: new Blob([body]).stream(),
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  } as RequestInit)
  t.equal(untold.status, 413)
  t.same(await untold.json(), tooLarge)
  const announced = dial(server, post(`Content-Length: ${10 ** 12}`))
  const [first] = (await once(announced, 'data')) as [string]
  t.match(first, /^HTTP\/1\.1 413 /, 'refused before any of it arrives')
  announced.destroy()

  t.equal(
    (await browser.post('/api/agent/lease', 'x'.repeat(9 * KB * KB), { authorization: 'Bearer a-token-for-tests' })).status,
    413,
    'agents have a limit, too',
  )
  t.same(
    (await browser.ask('/api/submissions?exercise=add')).body.map((one: { id: string }) => one.id),
    [kept.body.id],
    'what was there is there',
  )
})

t.test('many files, deep nesting and long names are refused like any other mistake', async (t) => {
  const browser = new Browser(server)
  const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.js`, '1']))
  t.match((await browser.post('/api/submissions', { exercise: 'add', files: files(9) })).body.error, {
    code: 'E_BODY_INVALID',
    message: /more than 8 properties/,
  })
  t.match((await browser.post('/api/submissions', { exercise: 'add', files: files(20_000) })).body.error, { code: 'E_BODY_INVALID' })
  t.match((await browser.post('/api/submissions', `{"exercise":"add","files":${'['.repeat(250_000)}${']'.repeat(250_000)}}`)).body.error, {
    code: 'E_BODY_INVALID',
  })
  t.match(
    (await browser.post('/api/submissions', `{"exercise":"add","files":{"add.js":${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}}}`)).body
      .error,
    { code: 'E_BODY_INVALID' },
  )
  t.match((await browser.post('/api/submissions', { exercise: 'a'.repeat(65), files: { 'add.js': '1' } })).body.error, {
    code: 'E_BODY_INVALID',
  })
  t.equal(
    (await browser.post('/api/submissions', { exercise: 'add', files: { 'add.js': `${'('.repeat(30_000)}1${')'.repeat(30_000)}` } }))
      .status,
    422,
    'source that nests deeper than a parser can follow',
  )
})

t.test('input that is not HTTP, and endless headers', async (t) => {
  const unread = async (bytes: string) => errorIn(await heard(dial(server, bytes)))
  t.match(await unread('HELO hotpath\r\n\r\n'), { code: 'E_REQUEST_UNREADABLE', status: 400 })
  t.match(
    await unread(`${post('Content-Length: 5\r\nTransfer-Encoding: chunked')}0\r\n\r\n`),
    { code: 'E_REQUEST_UNREADABLE' },
    'two lengths: one of them is to smuggle',
  )
  t.match(await unread(`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20 * KB)}\r\n\r\n`), {
    code: 'E_HEADERS_TOO_LARGE',
    status: 431,
  })
  t.match(
    await heard(dial(server, `HEAD /?${'x'.repeat(20 * KB)} HTTP/1.1\r\n\r\n`)),
    /^HTTP\/1\.1 431 [^]*\r\n\r\n$/,
    'a HEAD is answered by a head',
  )
  t.equal((await new Browser(server).ask('/healthz')).status, 200)
})

t.test('connections are limited, and a closed one frees its place', async (t) => {
  const status = 'GET /api/exercises HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const open = []
  for (let place = 0; place < 6; place++) {
    const socket = dial(slow, status)
    const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    if (/^HTTP\/1\.1 200 /.test(String(answer[0]))) open.push(socket)
  }
  t.ok(open.length >= 4, 'all but those that other tests keep alive')
  t.equal(await heard(dial(slow, status)), '', 'one more is closed on arrival')
  open[0]!.end()
  await once(open[0]!, 'close')
  const next = dial(slow, status)
  t.match(await once(next, 'data'), [/^HTTP\/1\.1 200 /])
  for (const socket of [...open, next]) socket.destroy()
})
