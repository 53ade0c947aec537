import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentAbout } from '../../contracts/index.ts'
import { HotpathError, type Details, type ErrorBody, type ErrorCode } from '../../shared/errors.ts'
import { DEAF } from './deaf.ts'
import { withDirectLoopback } from './direct-loopback.ts'

/**
 * Pause before a dead agent is started again; doubles with each death up to the most, and starts over after a life that
 * was long enough.
 */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const LONG_LIFE_MS = 60_000

/** At the end: how long the agent may take over the job that it has where nothing else is said, and then over closing its boxes. */
const DRAIN_MS = 5000
const CLOSE_MS = 5000

/**
 * What an agent says over its channel: first that it is ready, or why not; then how it stands with the API, each time
 * that this changes.
 */
export type AgentMessage = { ready: AgentAbout } | { failed: ErrorBody } | { notice: string; code: ErrorCode | null }

export interface AgentOptions {
  script: string
  env: NodeJS.ProcessEnv
  /** Hears when an agent died and another one is to be started. */
  onDeath(message: string): void
  /** Hears how the agent stands with the API; the code where that refuses it. */
  onNotice(notice: string, code: ErrorCode | null): void
  /** How long it may take over the job that it has when it is stopped, ms. */
  drainMs?: number
}

export interface AgentProcess {
  about: AgentAbout
  stop(): Promise<void>
}

/** An agent that is kept alive until it is stopped, which it can be before it is ready. */
export interface KeptAgent {
  /** @throws HotpathError what the first agent failed with, or E_AGENT */
  ready: Promise<AgentAbout>
  stop(): Promise<void>
}

/** As keepAgent, once it is ready. @throws HotpathError what the first agent failed with, or E_AGENT */
export async function startAgent(options: AgentOptions): Promise<AgentProcess> {
  const { ready, stop } = keepAgent(options)
  return { about: await ready, stop }
}

/**
 * Starts an agent as a child process and keeps one alive until it is stopped. The channel between the two is the agent's life:
 * when this process ends in whatever way, the channel breaks and the agent ends.
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
