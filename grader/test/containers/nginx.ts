import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { freePort } from '../../tools/bench/free-port.ts'
import { root } from '../house/tracked.ts'

/** A value of HOTPATH_FRONT. */
export type Front = 'plain' | 'behind-a-proxy' | 'https'

export interface Nginx {
  http: number
  https: number
  process: ChildProcess
  /** Warnings and errors from its log. */
  log(): string
}

const read = (file: string) => readFileSync(join(root, 'containers/nginx', file), 'utf8')

/** A fake replica of the API. Returns its port. */
export async function replica(t: Test, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * nginx with the files of containers/nginx, except that ports, folders and the API's address are this machine's.
 * @param others replacements, by the text of hotpath.conf that they replace
 */
export async function startNginx(
  t: Test,
  program: string,
  front: Front,
  replicas: readonly number[],
  others: Record<string, string> = {},
): Promise<Nginx> {
  const folder = t.testdir()
  const [http, https, health] = [await freePort(), await freePort(), await freePort()]
  const servers = replicas.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')
  const main = swapped(read('hotpath.conf'), {
    ' /tmp/': ` ${folder}/`,
    'worker_processes auto;': `daemon off; worker_processes 1; user ${userInfo().username};`,
    'error_log /dev/stderr': `error_log ${folder}/log`,
    'http {': `http { upstream replicas { ${servers} }`,
    'http://api:8080': 'http://replicas',
    'listen 127.0.0.1:8081': `listen 127.0.0.1:${health}`,
    'listen 8080': `listen 127.0.0.1:${http}`,
    '/etc/nginx/front.conf': join(folder, 'front.conf'),
    ...others,
  })
  mkdirSync(join(folder, 'secrets'))
  if (front === 'https') makeCertificate(join(folder, 'secrets'))
  writeFileSync(join(folder, 'front.conf'), fronts[front](read(`${front}.conf`), folder, https))
  writeFileSync(join(folder, 'nginx.conf'), main)
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'log')], { stdio: 'ignore' })
  t.teardown(() => child.kill('SIGTERM'))
  const log = () => readFileSync(join(folder, 'log'), 'utf8')
  while (!(await answers(health))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${log()}`)
    await sleep(50)
  }
  return { http, https, process: child, log }
}

const fronts: Record<Front, (text: string, folder: string, port: number) => string> = {
  plain: (text) => text,
  'behind-a-proxy': (text) => swapped(text, { '10.0.0.0/8': '127.0.0.1' }),
  https: (text, folder, port) => swapped(text, { 'listen 8443': `listen 127.0.0.1:${port}`, ' /run/secrets/': ` ${folder}/secrets/` }),
}

/** Each of these must occur, otherwise the test would not try the file of containers/nginx. */
function swapped(text: string, swaps: Record<string, string>): string {
  return Object.entries(swaps).reduce((left, [from, to]) => {
    if (!left.includes(from)) throw new Error(`“${from}” is not in nginx's file any more`)
    return left.replaceAll(from, to)
  }, text)
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'hotpath_certificate_key'), join(folder, 'hotpath_certificate')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-days',
      '1',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )
}
