import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { childrenOf } from './killing.ts'
import { atEnd } from '../endings.ts'

/** Interval for polling whether a killed process has gone. */
const POLL_MS = 20

/** A private PostgreSQL server in a temporary folder that can be killed and restarted. It ends with this process. */
export interface OwnPostgres {
  url: string
  /** SIGKILL to all its processes: like a crash of the machine, except that the kernel still writes its buffers. */
  kill(): Promise<void>
  /** Starts it again, and waits until it answers. */
  start(): void
  /** Can be called repeatedly. */
  stop(): void
}

/** Folder of the server's programs, newest version; null if PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb')
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  return found === undefined ? null : dirname(found)
}

/**
 * Starts one on a free port.
 * @param settings of the server, e.g. `fsync=off`
 * @param parent folder of the server's folder
 */
export async function ownPostgres(programs: string, settings: readonly string[] = [], parent = tmpdir()): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'hotpath-postgres-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? numbersOf('postgres') : null
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: 'ignore' })
  const data = join(folder, 'data')
  const port = await freePort()
  run('initdb', '--pgdata', data, '--auth', 'trust', '--username', 'hotpath', '--no-sync')
  const options = ['listen_addresses=127.0.0.1', ...settings].map((setting) => `-c ${setting}`).join(' ')
  const start = () =>
    void run(
      'pg_ctl',
      '--pgdata',
      data,
      '--wait',
      '--timeout',
      '300',
      '--log',
      join(folder, 'log'),
      '--options',
      `-p ${port} -k ${folder} ${options}`,
      'start',
    )
  const forget = atEnd(stop)
  start()
  return {
    url: `postgres://hotpath@127.0.0.1:${port}/postgres`,
    start,
    async kill() {
      const pids = [first(), ...childrenOf(first())]
      for (const pid of pids) signal(pid, 'SIGKILL')
      while (pids.some((pid) => signal(pid, 0))) await sleep(POLL_MS)
    },
    stop,
  }

  /** Process id of the running or killed server; a number that is no process id if there was none. */
  function first(): number {
    const file = join(data, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Infinity
  }

  function stop(): void {
    forget()
    if (signal(first(), 0)) run('pg_ctl', '--pgdata', data, '--mode', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
}

function numbersOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' })))
  return { uid: uid!, gid: gid! }
}

/** False if the process no longer exists or is a zombie. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
