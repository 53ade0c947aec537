import { spawn } from 'node:child_process'

/** How a command ended. */
export interface Ending {
  /** Exit code; null when it was killed. */
  code: number | null
  /** True when it was killed for taking too long. */
  late: boolean
  stdout: string
  /** Standard output and standard error, as they came. */
  output: string
  seconds: number
}

/** How long text may still come once the command has ended, should something outside its group hold the pipe. */
const DRAIN_MS = 2000

const running = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    running.forEach(stop)
    process.exit(1)
  })
}

/** Runs a command without standard input, in a process group of its own so that what it started ends with it. */
export async function run(command: string, args: readonly string[], limitSeconds: number, env: NodeJS.ProcessEnv = {}): Promise<Ending> {
  const began = performance.now()
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const group = child.pid
  if (group !== undefined) running.add(group)
  let [stdout, output, late] = ['', '', false]
  child.stdout.setEncoding('utf8').on('data', (text: string) => ((stdout += text), (output += text)))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const timer = setTimeout(() => {
    late = true
    if (group !== undefined) stop(group)
  }, limitSeconds * 1000)

  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    // What it left behind may hold the pipes open: that ends with it, and the rest of the text still arrives.
    child.once('exit', (code) => {
      if (group !== undefined) stop(group)
      const draining = setTimeout(resolve, DRAIN_MS, code)
      child.once('close', () => {
        clearTimeout(draining)
        resolve(code)
      })
    })
  })
  clearTimeout(timer)
  if (group !== undefined) running.delete(group)
  return { code, late, stdout, output, seconds: (performance.now() - began) / 1000 }
}

function stop(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // Already gone, as it should be.
  }
}
