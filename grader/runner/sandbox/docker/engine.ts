import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Docker from 'dockerode'
import { HotpathError } from '../../../shared/errors.ts'

const PING_TIMEOUT_MS = 5_000

/** The local container engine, through its socket (or what DOCKER_HOST says). @throws HotpathError E_NO_DOCKER */
export async function connectEngine(): Promise<Docker> {
  try {
    const docker = new Docker()
    await Promise.race([docker.ping(), tooLate()])
    return docker
  } catch (error) {
    throw new HotpathError('E_NO_DOCKER', { problem: (error as Error).message }, { cause: error })
  }
}

/** Whether the engine is Podman, which answers as Docker does and means some things otherwise. */
export async function isPodman(docker: Docker): Promise<boolean> {
  const { Components } = (await docker.version()) as { Components?: { Name: string }[] }
  return (Components ?? []).some(({ Name }) => Name === 'Podman Engine')
}

async function tooLate(): Promise<never> {
  await sleep(PING_TIMEOUT_MS, null, { ref: false })
  throw new Error(`no answer within ${PING_TIMEOUT_MS} ms`)
}

/** The answer, or an error after `ms`: an engine whose own locks hang answers some calls and leaves others open for ever. */
export async function within<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`the engine did not ${what} within ${ms / 1000} s`)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether the engine sent the container a signal by `untilMs` (ms since 1970, past): somebody told it to, or it stops
 * what it runs because it stops.
 * It remembers its last 256 events. One that says nothing of them is taken to have sent none; one that does not answer
 * any more has gone, and taken it along.
 */
export async function wasSignalled(docker: Docker, id: string, untilMs: number): Promise<boolean> {
  try {
    const signals = await docker.getEvents({ until: untilMs / 1000, filters: { container: [id], event: ['kill', 'stop'] } })
    return (await text(signals)) !== ''
  } catch (error) {
    return refusal(error) === 0
  }
}

/** HTTP status of an engine's refusal; 0 where it was something else. */
export function refusal(error: unknown): number {
  return (error as { statusCode?: number }).statusCode ?? 0
}
