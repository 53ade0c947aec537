import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Kills one of a service's processes; whatever supervises the service restarts it. */
export type Kill = () => Promise<void>

export interface Killed {
  name: string
  atMs: number
}

/** Kills each in turn, the given number of times, evenly spread over the given seconds. */
export async function killInOrder(kills: Readonly<Record<string, Kill>>, times: number, seconds: number): Promise<Killed[]> {
  const began = performance.now()
  const rounds = Array.from({ length: times }, () => Object.entries(kills)).flat()
  const done: Killed[] = []
  for (const [turn, [name, kill]] of rounds.entries()) {
    await sleep(Math.max(0, began + (1000 * seconds * (turn + 0.5)) / rounds.length - performance.now()))
    done.push({ name, atMs: performance.now() })
    await kill()
  }
  return done
}

/** Kills with a shell command. */
export function killBy(command: string): Kill {
  return async () => {
    await promisify(execFile)('sh', ['-c', command])
  }
}

/** Kills any one of this machine's containers with a label. */
export function killContainer(label: string): Kill {
  return killBy(`one=$(docker ps --quiet --filter label=${label} | shuf -n 1) && test -n "$one" && docker kill --signal KILL "$one"`)
}

/** The targets in a Swarm stack: API replicas, agents (sibling containers of a service), and the database. */
export function killsOfStack(stack: string): Record<string, Kill> {
  return {
    api: killContainer(`com.docker.swarm.service.name=${stack}_api`),
    agent: killContainer('hotpath.agent'),
    postgres: killContainer(`com.docker.swarm.service.name=${stack}_postgres`),
  }
}
