import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { atEnd } from '../../endings.ts'

export interface Balancer {
  address: string
  stop(): void
}

/** Path of nginx; null if it is not installed. */
export function nginxProgram(): string | null {
  return ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path)) ?? null
}

/**
 * Starts nginx in front of these local ports, with its files in a temporary folder. Like most proxies it keeps connections to replicas
 * alive, for less time than a replica drains, so that none is closed during a request.
 */
export async function startBalancer(nginx: string, replicas: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, replicas))
  const child = spawn(nginx, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit').then(() => true)
  child.once(
    'exit',
    atEnd(() => child.kill('SIGTERM')),
  )
  const address = `http://127.0.0.1:${port}`
  while (!(await answers(address))) if (await Promise.race([ended, sleep(100, false)])) throw new Error('nginx has ended')
  return {
    address,
    stop() {
      child.once('exit', () => rmSync(folder, { recursive: true, force: true })).kill('SIGTERM')
    },
  }
}

function configuration(folder: string, port: number, replicas: readonly number[]): string {
  return `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream api {
${replicas.map((replica) => `    server 127.0.0.1:${replica} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 64;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 10m;
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_read_timeout 90s;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout;
    }
  }
}
`
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
