import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { loadExercises } from '../catalogue/load.ts'
import { readConfig } from '../config.ts'
import { HotpathError } from '../errors.ts'
import { openLane } from '../lane.ts'
import { boxesFor } from '../measure/boxes.ts'
import { grade } from '../pipeline.ts'
import { createClient } from './client.ts'
import { work } from './work.ts'

/*
 * The agent as a process of its own: opens the sandbox, then takes jobs from the API until it is told to stop.
 * Started by `npm start` it has a channel to that process, and ends when the channel does: nothing outlives a server that was killed.
 * Started alone it goes on over restarts of the API.
 */

const EXERCISES = resolve(import.meta.dirname, '../../exercises')

async function main(): Promise<void> {
  const config = readConfig()
  const token = required(config.agentToken)
  const stop = new AbortController()
  const lane = await openLane({ kind: config.sandbox, laneCore: config.laneCore })
  const { sandbox } = lane
  process.once('SIGTERM', () => stop.abort())
  process.once('SIGINT', () => stop.abort())
  process.once('disconnect', () => void lane.close().finally(() => process.exit(1)))
  if (process.channel !== undefined && !process.connected) process.exit(1)

  const { isolation, notes } = sandbox.capabilities
  const about = { agent: `${hostname()}:${process.pid}`, sandbox: sandbox.kind, engine: sandbox.engine, isolation, notes }
  const exercises = new Map(loadExercises(EXERCISES).map((exercise) => [exercise.slug, exercise]))
  sandbox.warm(boxesFor([...exercises.values()]))
  process.send?.({ ready: about })
  await work(
    {
      client: createClient(config.apiUrl, token),
      about,
      exercises,
      grade: (submission, emit) => grade(submission, { ...lane, emit }),
      onError: (error) => console.error(error),
    },
    stop.signal,
  )
  await lane.close()
  process.disconnect?.()
}

function required(token: string | null): string {
  if (token !== null) return token
  throw new HotpathError('E_SETTING', { name: 'HOTPATH_AGENT_TOKEN', value: '', problem: 'an agent needs the token that the API was started with' })
}

main().catch((error: unknown) => {
  if (error instanceof HotpathError) {
    process.stderr.write(`${error.message}\n${error.hint}\n`)
    process.send?.({ failed: error.toBody() })
  } else {
    process.stderr.write(`${(error as Error).stack}\n`)
  }
  process.exit(1)
})
