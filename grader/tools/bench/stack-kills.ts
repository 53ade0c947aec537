import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Ends one of a service's processes in the middle of what it does; whoever runs the service starts another. */
export type Kill = () => Promise<void>

export interface Killed {
  name: string
  atMs: number
}

/** Kills each in turn, and all of them so many times, evenly over so many seconds. */
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

/** Kills by a command of the shell. */
export function killBy(command: string): Kill {
  return async () => {
    await promisify(execFile)('sh', ['-c', command])
  }
}

/** Kills one of this machine's containers with a label, any of them. */
export function killContainer(label: string): Kill {
  return killBy(`one=$(docker ps --quiet --filter label=${label} | shuf -n 1) && test -n "$one" && docker kill --signal KILL "$one"`)
}

/** What of a Swarm stack is killed: replicas of the API, agents, which a service starts beside itself, and the database. */
export function killsOfStack(stack: string): Record<string, Kill> {
  return {
    api: killContainer(`com.docker.swarm.service.name=${stack}_api`),
    agent: killContainer('hotpath.agent'),
    postgres: killContainer(`com.docker.swarm.service.name=${stack}_postgres`),
  }
}
