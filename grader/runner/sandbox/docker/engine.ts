import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Docker from 'dockerode'
import { HotpathError } from '../../../shared/errors.ts'

const PING_TIMEOUT_MS = 5_000

/** Connects to the local container engine through its socket or DOCKER_HOST. @throws HotpathError E_NO_DOCKER */
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

/** The answer, or an error after `ms`. An engine with a hanging lock answers some calls and never returns from others. */
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
 * Whether the engine sent the container a signal by `untilMs` (ms since 1970, in the past), because someone told it to or the
 * engine is stopping. It remembers its last 256 events. An engine without such an event sent none; one that no longer answers
 * has stopped and taken the container with it.
 */
export async function wasSignalled(docker: Docker, id: string, untilMs: number): Promise<boolean> {
  try {
    const signals = await docker.getEvents({ until: untilMs / 1000, filters: { container: [id], event: ['kill', 'stop'] } })
    return (await text(signals)) !== ''
  } catch (error) {
    return refusal(error) === 0
  }
}

/** HTTP status of an error from the engine; 0 for other errors. */
export function refusal(error: unknown): number {
  return (error as { statusCode?: number }).statusCode ?? 0
}
