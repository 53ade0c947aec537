import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../cli/endings.ts'

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

/** Starts one on a free port: the real one, or another program that prints `… is ready at <address>`. What it complains of goes to our stderr. It ends with this process. */
export async function startRunning(env: NodeJS.ProcessEnv, program = START, args: readonly string[] = []): Promise<Running> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  child.once('exit', atEnd(() => child.kill('SIGTERM')))
  return {
    address: await addressOf(child.stdout),
    pid: child.pid!,
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
