import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import t from 'tap'
import { withDirectLoopback } from '../../../tools/cli/direct-loopback.ts'

const LOOPBACK = 'localhost,127.0.0.1,::1,[::1]'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

t.test('what is named already stays', async (t) => {
  const noProxy = (env: NodeJS.ProcessEnv) => withDirectLoopback(env)['no_proxy']
  t.equal(noProxy({}), LOOPBACK)
  t.equal(noProxy({ NO_PROXY: 'school.example, 127.0.0.1' }), 'school.example,127.0.0.1,localhost,::1,[::1]')
  t.equal(noProxy({ NO_PROXY: 'not.read', no_proxy: 'school.example' }), `school.example,${LOOPBACK}`)
  t.equal(noProxy({ NO_PROXY: '*' }), '*')
  t.match(withDirectLoopback({ HTTP_PROXY: 'http://proxy' }), { HTTP_PROXY: 'http://proxy', NO_PROXY: LOOPBACK })
})

t.test('a process reaches this machine directly, and others by the proxy', async (t) => {
  const proxied: string[] = []
  const refusing = createServer().on('connect', ({ url }, socket) => {
    proxied.push(url!)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  const proxy = await listen(refusing)
  const api = await listen(createServer((_, response) => response.end('direct')))
  const addresses = [`http://127.0.0.1:${api}/`, `http://localhost:${api}/`, 'http://elsewhere.example/']
  const script = `Promise.all(${JSON.stringify(addresses)}.map((url) => fetch(url).then((response) => response.status, (error) => error.message))).then((all) => console.log(JSON.stringify(all)))`
  const run = async (env: NodeJS.ProcessEnv) =>
    JSON.parse((await promisify(execFile)(process.execPath, ['-e', script], { env })).stdout) as unknown[]
  const env = { PATH: process.env['PATH'], NODE_USE_ENV_PROXY: '1', HTTP_PROXY: `http://127.0.0.1:${proxy}` }
  t.not((await run(env))[0], 200, 'as it is without')
  proxied.length = 0
  const [byAddress, byName, elsewhere] = await run(withDirectLoopback(env))
  t.equal(byAddress, 200)
  t.equal(byName, 200)
  t.not(elsewhere, 200)
  t.equal(proxied.length, 1, 'only what is elsewhere')
  t.match(proxied[0], 'elsewhere.example')
})
