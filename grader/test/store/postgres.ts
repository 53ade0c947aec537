import { execFileSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A PostgreSQL server of a test's own. */
export interface Postgres {
  url: string
  stop(): void
}

/** Folder of the server's programs, newest version; null where PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  return found === undefined ? null : dirname(found)
}

/** Starts one on a free port, with its files in a temporary folder. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-postgres-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? numbersOf('postgres') : null
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: 'ignore' })
  const data = join(folder, 'data')
  const port = await freePort()
  run('initdb', '--pgdata', data, '--auth', 'trust', '--username', 'hotpath', '--no-sync')
  run('pg_ctl', '--pgdata', data, '--wait', '--timeout', '300', '--log', join(folder, 'log'), '--options', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`, 'start')
  return {
    url: `postgres://hotpath@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '--pgdata', data, '--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function numbersOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' })))
  return { uid: uid!, gid: gid! }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
