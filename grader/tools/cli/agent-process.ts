import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAbout } from '../../contracts/index.ts'
import { HotpathError, type Details, type ErrorBody, type ErrorCode } from '../../shared/errors.ts'
import { DEAF } from './deaf.ts'
import { withDirectLoopback } from './direct-loopback.ts'

/**
 * Pause before a crashed agent is restarted. It doubles with each crash up to the maximum, and is reset once an agent has lived
 * long enough.
 */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const LONG_LIFE_MS = 60_000

/** When stopping: default time for the agent to finish its current job, and then to close its sandboxes. */
const DRAIN_MS = 5000
const CLOSE_MS = 5000

/**
 * Messages of an agent over its IPC channel: first that it is ready, or why not; then every change of its API connection
 * status.
 */
export type AgentMessage = { ready: AgentAbout } | { failed: ErrorBody } | { notice: string; code: ErrorCode | null }

export interface AgentOptions {
  script: string
  env: NodeJS.ProcessEnv
  /** Called when an agent has crashed and another one is about to be started. */
  onDeath(message: string): void
  /** Called with every change of the API connection status; with the error code if the API refuses the agent. */
  onNotice(notice: string, code: ErrorCode | null): void
  /** How long it may take to finish its current job when it is stopped, ms. */
  drainMs?: number
}

export interface AgentProcess {
  about: AgentAbout
  stop(): Promise<void>
}

/** An agent that is restarted until it is stopped; it can be stopped before it is ready. */
export interface KeptAgent {
  /** @throws HotpathError the error of the first agent, or E_AGENT */
  ready: Promise<AgentAbout>
  stop(): Promise<void>
}

/** Like keepAgent, but resolves when the agent is ready. @throws HotpathError the error of the first agent, or E_AGENT */
export async function startAgent(options: AgentOptions): Promise<AgentProcess> {
  const { ready, stop } = keepAgent(options)
  return { about: await ready, stop }
}

/**
 * Starts an agent as a child process and restarts it until it is stopped. However this process ends, the IPC channel breaks,
 * and the agent then ends itself.
 */
export function keepAgent({ script, env, onDeath, onNotice, drainMs = DRAIN_MS }: AgentOptions): KeptAgent {
  const stopped = new AbortController()
  let child = launch()
  const ready = readiness(child)
  ready.then(keepAlive, () => {})
  return { ready, stop }

  async function keepAlive(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const born = performance.now()
      const ending = await ended(child)
      if (stopped.signal.aborted) return
      if (performance.now() - born > LONG_LIFE_MS) pause = FIRST_PAUSE_MS
      onDeath(`The agent ended (${ending}); starting another one.`)
      await sleep(pause, null, { signal: stopped.signal }).catch(() => {})
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      if (stopped.signal.aborted) return
      child = launch()
    }
  }

  function launch(): ChildProcess {
    const child = fork(script, {
      env: withDirectLoopback(env),
      execArgv: [DEAF, ...process.execArgv.filter((each) => each !== DEAF)],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (message: AgentMessage) => void ('notice' in message && onNotice(message.notice, message.code)))
    return child
  }

  async function stop(): Promise<void> {
    stopped.abort()
    if (child.exitCode !== null || child.signalCode !== null) return
    const end = ended(child)
    child.kill('SIGTERM')
    const drained = setTimeout(() => child.connected && child.disconnect(), drainMs)
    const closed = setTimeout(() => child.kill('SIGKILL'), drainMs + CLOSE_MS)
    await end
    clearTimeout(drained)
    clearTimeout(closed)
  }
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(String(child.signalCode ?? child.exitCode))
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
}

async function readiness(child: ChildProcess): Promise<AgentAbout> {
  const message = new Promise<AgentMessage>((resolve) => child.once('message', (message) => resolve(message as AgentMessage)))
  const first = await Promise.race([message, ended(child)])
  if (typeof first === 'string') throw new HotpathError('E_AGENT', { problem: first })
  if ('ready' in first) return first.ready
  if ('notice' in first) throw new HotpathError('E_AGENT', { problem: first.notice })
  const { code, details } = first.failed.error
  throw new HotpathError(code, details as Details)
}
