import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { endByHand } from '../endings.ts'
import { cpuSecondsSinceLast } from './cpu.ts'

/** How a command ended. */
export interface Ending {
  /** Exit code; null when it was killed. */
  code: number | null
  /** True when it was killed for taking too long. */
  late: boolean
  stdout: string
  /** Standard output and standard error, interleaved as they arrived. */
  output: string
  seconds: number
  /** CPU seconds of the command and of everything that it waited for; null if the system does not say. */
  cpuSeconds: number | null
}

/** How long to wait for more output after the command has ended, in case something outside its group holds the pipe. */
const DRAIN_MS = 2000

/** How long a group may take to stop what it started outside of itself: a server gives its agent ten seconds and closes its store. */
const GRACE_MS = 15_000
const POLL_MS = 50

/** A third as much of a busy core as without it; with less, tests beside a measurement would reach their time limits. */
const NICE = 5

/** How a command runs. */
export interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** True to leave busy cores to commands without it. */
  givesWay?: boolean
}

const running = new Set<number>()
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endAll())

/** Stops everything that runs, then this process. */
async function endAll(): Promise<void> {
  // npm sends the terminal's signal a second time.
  if (isEnding) return
  isEnding = true
  endByHand()
  await Promise.all([...running].map(end))
  process.exit(1)
}

/**
 * Runs a command without standard input, in its own process group, so that its children end with it. After a signal to this process no
 * further command is started, and running ones are not reported.
 */
export async function run(
  command: string,
  args: readonly string[],
  limitSeconds: number,
  { env, givesWay = false }: RunOptions = {},
): Promise<Ending> {
  if (isEnding) return never()
  const began = performance.now()
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const group = child.pid
  if (group !== undefined) running.add(group)
  if (group !== undefined && givesWay) giveWay(group)
  let [stdout, output, late] = ['', '', false]
  let cpuSeconds: number | null = null
  child.stdout.setEncoding('utf8').on('data', (text: string) => ((stdout += text), (output += text)))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const timer = setTimeout(() => {
    late = true
    if (group !== undefined) void end(group)
  }, limitSeconds * 1000)

  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    // Leftover children can hold the pipes open: they are stopped, and the rest of the output still arrives.
    child.once('exit', (code) => {
      cpuSeconds = cpuSecondsSinceLast()
      if (group !== undefined && !late && !isEnding) kill(group, 'SIGKILL')
      const draining = setTimeout(resolve, DRAIN_MS, code)
      child.once('close', () => {
        clearTimeout(draining)
        resolve(code)
      })
    })
  })
  clearTimeout(timer)
  if (isEnding) return never()
  if (group !== undefined) running.delete(group)
  return { code, late, stdout, output, seconds: (performance.now() - began) / 1000, cpuSeconds }
}

/**
 * Stops a group with SIGINT, like Ctrl+C, which everything with cleanup listens to (Playwright to nothing else); kills it if
 * that takes too long.
 */
async function end(group: number): Promise<void> {
  const until = performance.now() + GRACE_MS
  for (let there = kill(group, 'SIGINT'); there && performance.now() < until; there = kill(group, 0)) await sleep(POLL_MS)
  kill(group, 'SIGKILL')
}

/** Lowers the priority of the process, and of its session: Linux can share cores among sessions first (autogroup). */
function giveWay(pid: number): void {
  try {
    setPriority(pid, NICE)
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE))
  } catch {
    // It has ended, or the system has no such groups.
  }
}

/** False if the group no longer exists. */
function kill(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

function never(): Promise<never> {
  return new Promise(() => {})
}
