import { ActivityGate } from '../../../runner/agent/activity-gate.ts'
import { createClient } from '../../../runner/agent/client.ts'
import { ConnectionStatus } from '../../../runner/agent/connection-status.ts'
import { work, type Work } from '../../../runner/agent/work.ts'
import { exercise } from '../../server/http/exercise.ts'
import { TOKEN } from '../../server/http/server.ts'
import { exerciseCache } from './exercise-cache.ts'

export interface AtWork {
  /** Resolves when the agent has stopped. */
  ended: Promise<void>
  /** Stops it, and waits until it has stopped. */
  stop(): Promise<void>
}

/**
 * The agent's loop against that API, grading with the given function. By default the lane is always healthy and no
 * callback does anything.
 */
export function atWork({ address }: { address: string }, tools: Pick<Work, 'grade'> & Partial<Work>): AtWork {
  const stop = new AbortController()
  const ended = work(
    {
      client: createClient(address, TOKEN),
      connection: new ConnectionStatus(address, () => {}),
      about: { agent: 'test', sandbox: 'process', engine: 'node 24.21.0', isolation: false, notes: [] },
      exercises: exerciseCache(exercise()),
      unfit: async () => null,
      grading: new ActivityGate(),
      onLane: () => {},
      onError: () => {},
      ...tools,
    },
    stop.signal,
  )
  return {
    ended,
    stop() {
      stop.abort()
      return ended
    },
  }
}
