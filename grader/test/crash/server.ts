/** A server for crash.test.ts: the real one, with a small exercise and an agent that sleeps instead of grading. */
import { resolve } from 'node:path'
import { serve } from '../../tools/cli/serve.ts'
import { leaveStoreUnoptimized } from '../../tools/cli/unoptimized-store.ts'
import { readConfig } from '../../shared/config.ts'
import { exercise } from '../server/http/exercise.ts'

// It is killed before that pays off.
leaveStoreUnoptimized()

const { address, close } = await serve({
  config: readConfig(),
  exercises: [exercise()],
  siteFolder: null,
  agentScript: resolve(import.meta.dirname, 'agent.ts'),
  say: (line) => console.error(line),
})
process.once('SIGTERM', () => void close().then(() => process.exit(0)))
console.log(`It is ready at ${address}`)
