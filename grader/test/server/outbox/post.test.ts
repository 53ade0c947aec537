import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import t from 'tap'
import { lookupAmong, poster } from '../../../server/outbox/post.ts'
import { Receiver } from './receiver.ts'

const closing = new AbortController()
t.teardown(() => closing.abort())

t.test('a message reaches its receiver; redirects are not followed', async (t) => {
  const receiver = await Receiver.start(t)
  const post = poster('private', closing.signal)
  t.same(await post(receiver.url, { 'webhook-id': 'a' }, '{"type":"test"}'), { status: 204, retryAfter: null })
  t.match(receiver.got, [{ path: '/hook', headers: { 'content-type': 'application/json', 'webhook-id': 'a' }, body: { type: 'test' } }])
  receiver.headers = { location: receiver.url, 'retry-after': '120' }
  receiver.answers = [307]
  t.same(await post(receiver.url, {}, '{}'), { status: 307, retryAfter: 120 })
  t.equal(receiver.got.length, 2)
  receiver.answers = ['silence']
  await t.rejects(post(receiver.url, {}, '{}'), { message: 'the connection was lost' })
})

t.test('HTTP/2 is not offered, because messages would share a connection', async (t) => {
  const { promise: hello, resolve } = Promise.withResolvers<Buffer>()
  const server = createTcpServer((socket) => socket.once('data', (bytes: Buffer) => (resolve(bytes), socket.destroy()))).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  t.teardown(() => void server.close())
  await t.rejects(poster('private', closing.signal)(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, '{}'))
  const offers = (protocol: string) => hello.then((bytes) => bytes.includes(String.fromCharCode(protocol.length) + protocol, 0, 'latin1'))
  t.same([await offers('http/1.1'), await offers('h2')], [true, false])
})

t.test('a request aborted by a shutdown is not a failure of the receiver', async (t) => {
  const ending = new AbortController()
  const server = createServer(() => ending.abort()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  const post = poster('private', ending.signal)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  t.equal(await post(url, {}, '{}'), null, 'while it waits for the answer')
  t.equal(await post(url, {}, '{}'), null, 'and before it was sent')
})

t.test('an endless response is read only up to the limit', async (t) => {
  const sent = { bytes: 0 }
  const server = createServer((request, response) => {
    request.resume()
    const part = Buffer.alloc(4096)
    const go = () => {
      while (!response.destroyed && response.write(part)) sent.bytes += part.length
    }
    response.writeHead(200).on('drain', go)
    go()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  t.match(await poster('private', closing.signal)(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, '{}'), { status: 200 })
  t.ok(sent.bytes < 64 * 1024 * 1024)
})

t.test('names and addresses of this machine are refused with public reach', async (t) => {
  const receiver = await Receiver.start(t)
  const post = poster('public', closing.signal)
  const { port } = new URL(receiver.url)
  await t.rejects(post(`https://localhost:${port}/`, {}, '{}'), { message: /^localhost resolves to .+, which is not a public address$/ })
  await t.rejects(post(`https://2130706433:${port}/`, {}, '{}'), { message: '127.0.0.1 is not a public address' })
  await t.rejects(post(receiver.url, {}, '{}'), { message: 'it does not start with https://' })
  t.equal(receiver.got.length, 0)
})

t.test('a connection goes to the address that was checked', async (t) => {
  const answers = [
    [{ address: '93.184.215.14', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '::1', family: 6 },
    ],
  ]
  let asked = 0
  const lookup = lookupAmong('public', (_host, options, done) => {
    t.equal(options.all, true, 'all of them are looked at')
    done(null, answers[asked++]!)
  })
  const ask = (all: boolean) =>
    new Promise<unknown>((done) => lookup('changing.example', { all }, (error, address) => done(error?.message ?? address)))
  t.equal(await ask(false), '93.184.215.14')
  t.equal(await ask(true), 'changing.example resolves to 127.0.0.1, which is not a public address', 'a name that means something else now')
  t.equal(await ask(true), 'changing.example resolves to ::1, which is not a public address', 'one of several is enough')
  t.equal(asked, 3, 'each connection asks once')
})
