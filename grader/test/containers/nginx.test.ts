import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getSafely } from 'node:https'
import t from 'tap'
import { freePort } from '../../tools/bench/free-port.ts'
import { nginxProgram } from '../../tools/bench/rolling/balancer.ts'
import { need } from '../need.ts'
import { replica, startNginx } from './nginx.ts'

const program = nginxProgram()!
const options = { skip: need('nginx', program !== null) }

/** Status and headers of the answer, its body read. */
async function ask(port: number, { headers = {}, ...more }: RequestOptions = {}): Promise<IncomingMessage> {
  const asked = request({ host: '127.0.0.1', port, headers, ...more }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer
}

t.test('what may have arrived and changes something is not sent to another replica', options, async (t) => {
  const seen: string[] = []
  const dies = () => replica(t, ({ method, socket }) => void (seen.push(method!), socket.destroy()))
  const { http } = await startNginx(t, program, 'plain', [await dies(), await dies()])
  for (const method of ['POST', 'PATCH', 'GET']) t.equal((await ask(http, { method })).statusCode, 502)
  t.strictSame(seen, ['POST', 'PATCH', 'GET', 'GET'])
})

t.test('what has not arrived is', options, async (t) => {
  const lives = await replica(t, (_, response) => response.end())
  const { http } = await startNginx(t, program, 'plain', [await freePort(), lives])
  for (const method of ['POST', 'POST', 'PATCH', 'PUT']) t.equal((await ask(http, { method })).statusCode, 200)
})

t.test('who asks cannot say to be someone else', options, async (t) => {
  const claimed = {
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'example.org',
    host: 'hotpath.example.org',
    'accept-encoding': 'deflate, gzip;q=0.5',
  }
  const heard: IncomingMessage['headers'][] = []
  const lives = await replica(t, ({ headers }, response) => void (heard.push(headers), response.end()))
  await ask((await startNginx(t, program, 'plain', [lives])).http, { headers: claimed })
  const own = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'hotpath.example.org',
    'accept-encoding': 'gzip',
  }
  t.match(heard[0], own)
  await ask((await startNginx(t, program, 'behind-a-proxy', [lives])).http, { headers: claimed })
  t.match(heard[1], { ...own, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }, 'but for the proxy in front')
})

t.test('the API hears of every coding that it has, in as few words as there are forms', options, async (t) => {
  const lives = await replica(t, ({ headers }, response) => response.setHeader('x-heard', headers['accept-encoding'] ?? 'nothing').end())
  const { http } = await startNginx(t, program, 'plain', [lives])
  const heard = async (accepts: string) => (await ask(http, { headers: { 'accept-encoding': accepts } })).headers['x-heard']
  for (const browser of ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8, *;q=0.1'])
    t.equal(await heard(browser), 'br, gzip', browser)
  t.equal(await heard('gzip, deflate'), 'gzip', 'a browser by http')
  t.equal(await heard('br'), 'br')
  t.equal(await heard('identity'), 'nothing')
})

t.test('a stream comes as it is written, and tells a proxy in front not to gather it', options, async (t) => {
  const streams = await replica(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    response.write('data: first\n\n')
  })
  const { http, process: nginx } = await startNginx(t, program, 'behind-a-proxy', [streams])
  const [answer] = (await once(get({ host: '127.0.0.1', port: http }), 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  const [piece] = (await once(answer, 'data')) as [Buffer]
  t.equal(String(piece), 'data: first\n\n')
  t.equal(answer.headers['x-accel-buffering'], 'no')
  nginx.kill('SIGQUIT')
  t.strictSame(await once(nginx, 'exit'), [0, null], 'told to end, nginx does not wait for the end of the stream')
})

t.test('headers as large as a policy for many scripts come through', options, async (t) => {
  const policy = `script-src ${"'sha256-'".repeat(1400)}`
  const lives = await replica(t, (_, response) => response.setHeader('content-security-policy', policy).end())
  const { http } = await startNginx(t, program, 'plain', [lives])
  t.equal(String((await ask(http)).headers['content-security-policy']).length, policy.length)
})

t.test('by https people are led to it, and agents beside nginx are heard', options, async (t) => {
  const lives = await replica(t, ({ headers }, response) => response.end(headers['x-forwarded-proto']))
  const { http, https } = await startNginx(t, program, 'https', [lives])
  const led = await ask(http, { headers: { host: 'hotpath.example.org' }, path: '/learn?a=1', method: 'POST' })
  t.match(led, { statusCode: 308, headers: { location: 'https://hotpath.example.org/learn?a=1' } })
  t.equal((await ask(http, { headers: { host: 'nginx:8080' }, path: '/api/agent/lease', method: 'POST' })).statusCode, 200)
  const [answer] = (await once(getSafely({ host: '127.0.0.1', port: https, rejectUnauthorized: false }), 'response')) as [IncomingMessage]
  t.equal(String((await once(answer, 'data'))[0]), 'https')
})

t.test('it takes the files that it needs for its connections', options, async (t) => {
  const { process: nginx, log } = await startNginx(t, program, 'plain', [await freePort()])
  const [worker] = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').split(' ')
  t.match(readFileSync(`/proc/${worker}/limits`, 'utf8'), /^Max open files +16384 /m)
  t.notMatch(log(), /\[(warn|alert|emerg)\]/)
})
