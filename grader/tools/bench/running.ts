import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../endings.ts'
import { DEAF } from '../cli/deaf.ts'

/** The real server as a child process: site, API, queue and agent. */
export interface Running {
  address: string
  pid: number
  /** Asks it to end, and waits until it has; may be called again. False where it had to be killed. */
  stop(): Promise<boolean>
  /** Ends it in the middle of what it does, and waits until it has. */
  kill(): Promise<void>
}

/** A server gives its agent ten seconds; the store closes after that. */
const STOP_MS = 60_000

const START = fileURLToPath(new URL('../cli/start.ts', import.meta.url))
const API = fileURLToPath(new URL('../cli/api.ts', import.meta.url))

/** Those that live, by their numbers. */
const pids = new Set<number>()

/** A database that this shell names is somebody's: who wants one for a bench says so. */
const NO_DATABASE = { DATABASE_URL: '', DATABASE_URL_FILE: '' }

/**
 * Starts one on a free port: the real one, or another program that prints `… is ready at <address>`. What it complains
 * of goes to our stderr.
 * It ends with this process.
 * @param env settings beside those of this process; of a database it is told by these alone
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

/** The numbers of the servers that were started and have not ended. */
export function runningServers(): number[] {
  return [...pids]
}

/** As startRunning, but the API alone, as `npm run api` has it: nobody grades what it accepts. */
export function startApi(env: NodeJS.ProcessEnv): Promise<Running> {
  return startRunning(env, API, ['--no-site'])
}

// Read to the end: a server whose output nobody takes any more fails when it says something.
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
