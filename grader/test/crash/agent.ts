/** An agent for crash.test.ts: real except for how it grades. */
import { setTimeout as sleep } from 'node:timers/promises'
import { runAgent } from '../../runner/agent/run.ts'
import { exercise } from '../server/http/exercise.ts'
import { verdict } from '../server/http/verdict.ts'

const GRADING_MS = 100

await runAgent(async () => ({
  about: { sandbox: 'process', engine: 'node', isolation: false, notes: [] },
  exercises: new Map([['add', exercise()]]),
  grade: async (_, emit) => {
    emit({ type: 'stage', stage: 'testing', position: null })
    await sleep(GRADING_MS)
    emit({ type: 'stage', stage: 'measuring', position: null })
    return verdict()
  },
  unfit: async () => null,
  close: async () => {},
}))
