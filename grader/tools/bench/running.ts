import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../endings.ts'
import { DEAF } from '../cli/deaf.ts'

/** The real server as a child process: site, API, queue and agent. */
export interface Running {
  address: string
  pid: number
  /** Sends SIGTERM and waits until it has ended; can be called repeatedly. False if it had to be killed. */
  stop(): Promise<boolean>
  /** Kills it with SIGKILL and waits until it has ended. */
  kill(): Promise<void>
}

/** A server gives its agent ten seconds; the store closes after that. */
const STOP_MS = 60_000

const START = fileURLToPath(new URL('../cli/start.ts', import.meta.url))
const API = fileURLToPath(new URL('../cli/api.ts', import.meta.url))

/** Process ids of running servers. */
const pids = new Set<number>()

/** DATABASE_URL of this shell is ignored, because it is a real database: a benchmark must pass its own. */
const NO_DATABASE = { DATABASE_URL: '', DATABASE_URL_FILE: '' }

/**
 * Starts the real server, or another program that prints `… is ready at <address>`, on a free port. Its stderr goes to ours. It
 * ends with this process.
 * @param env settings in addition to those of this process; a database must be given here
 */
export async function startRunning(env: NodeJS.ProcessEnv, program = START, args: readonly string[] = []): Promise<Running> {
  const child = spawn(process.execPath, [DEAF, program, ...args], {
    env: { ...process.env, PORT: '0', ...NO_DATABASE, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  child.once(
    'exit',
    atEnd(() => child.kill('SIGTERM')),
  )
  const pid = child.pid!
  pids.add(pid)
  child.once('exit', () => pids.delete(pid))
  return {
    address: await addressOf(child.stdout),
    pid,
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      const [, signal] = (await ended) as [number | null, NodeJS.Signals | null]
      clearTimeout(late)
      return signal !== 'SIGKILL'
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Process ids of the started servers that have not ended. */
export function runningServers(): number[] {
  return [...pids]
}

/** Like startRunning, but only the API, as in `npm run api`: submissions are not graded. */
export function startApi(env: NodeJS.ProcessEnv): Promise<Running> {
  return startRunning(env, API, ['--no-site'])
}

// Keeps reading: a server fails to write once nobody reads its output.
function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    output.on('data', (chunk) => {
      printed += String(chunk)
      const found = / is ready at (http:\S+?)\/?\s/.exec(printed)
      if (found) resolve(found[1]!)
    })
    output.once('end', () => reject(new Error(`The server ended without an address:\n${printed}`)))
  })
}
