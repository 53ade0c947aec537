import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import t, { type Test } from 'tap'

const { createConnectionPool } = createRequire(import.meta.url)('../../../../runner/measure/harness/connection-pool.cjs')
const { generateLoad } = createRequire(import.meta.url)('../../../../runner/measure/harness/load-generator.cjs')

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhere'

t.test('the next load finds the connections open', async (t) => {
  let opened = 0
  const server = createServer((_, response) => response.end('here')).on('connection', () => opened++)
  const load = await loadOn(t, server)
  t.match(await load(4), { broken: 0, problem: null })
  t.match(await load(4), { broken: 0, problem: null })
  t.equal(opened, 2)
})

t.test('a server that closes a connection after each answer gets new ones', async (t) => {
  let opened = 0
  const server = createServer((_, response) => response.setHeader('Connection', 'close').end('here')).on('connection', () => opened++)
  const load = await loadOn(t, server)
  t.match(await load(4), { broken: 0, problem: null })
  t.match(await load(4), { broken: 0, problem: null })
  t.equal(opened, 8)
})

t.test('a request that meets the end of an idle connection is sent once more', async (t) => {
  const asked: number[] = []
  const { load } = await tcpServer(t, (socket, request, connection) => {
    asked.push(connection)
    if (connection < 2 && request > 1) socket.destroy()
    else socket.write(ANSWER)
  })
  t.match(await load(2), { broken: 0, problem: null })
  t.match(await load(2), { broken: 0, problem: null })
  t.same(asked, [0, 1, 0, 1, 2, 3])
})

t.test('one that no answer comes to is not sent a third time, and none within a load is sent again', async (t) => {
  const { load } = await tcpServer(t, (socket, request, connection) => {
    if (connection < 2 && request === 1) socket.write(ANSWER)
    else socket.destroy()
  })
  t.match(await load(2), { broken: 0, problem: null })
  t.match(await load(2), { broken: 2, problem: /^no answer: / })

  const { load: loadWithin, asked } = await tcpServer(t, (socket, request) => {
    if (request === 1) socket.write(ANSWER)
    else socket.destroy()
  })
  t.match(await loadWithin(4), { broken: 2, problem: /^no answer: / })
  t.equal(asked(), 4)
})

t.test('a request that changes something is never sent twice: if it begins a load, it gets a new connection', async (t) => {
  const asked: number[] = []
  const { load } = await tcpServer(
    t,
    (socket, request, connection) => {
      asked.push(connection)
      if (connection < 2 && request > 1) socket.destroy()
      else socket.write(ANSWER)
    },
    'POST',
  )
  t.match(await load(2), { broken: 0, problem: null })
  t.match(await load(4), { broken: 0, problem: null })
  t.same(asked, [0, 1, 2, 3, 2, 3])

  const { load: loadWithin, asked: askedWithin } = await tcpServer(t, (socket) => socket.destroy(), 'POST')
  t.match(await loadWithin(2), { broken: 2, problem: /^no answer: / })
  t.equal(askedWithin(), 2)
})

type Load = (count: number) => Promise<Record<string, unknown>>

/** Loads over two connections, on a server that listens until the test ends. */
async function loadOn(t: Test, server: Server, method = 'GET'): Promise<Load> {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', () => resolve(null)))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const pool = createConnectionPool()
  const world = { request: () => ({ method, path: '/' }), check: () => null }
  return (count) => new Promise((done) => generateLoad({ world, port, pool, connections: 2, count }, done))
}

/** Loads on a server of bare connections, which gets the number of a request on its connection, and of the connection. */
async function tcpServer(t: Test, answer: (socket: Socket, request: number, connection: number) => void, method = 'GET') {
  let [connections, requests] = [0, 0]
  const server = createTcpServer((socket) => {
    const connection = connections++
    let request = 0
    socket.on('error', () => {}).on('data', () => answer(socket, ++request, connection))
    socket.on('data', () => requests++)
  })
  return { load: await loadOn(t, server, method), asked: () => requests }
}
