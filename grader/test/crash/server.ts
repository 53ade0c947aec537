/** A server for crash.test.ts: the real one, with a small exercise and an agent that sleeps instead of grading. */
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { serve } from '../../tools/cli/serve.ts'
import { readConfig } from '../../shared/config.ts'
import { exercise } from '../server/http/exercise.ts'

// It is killed before optimizing the embedded store's WebAssembly pays off: that took a third of its CPU time.
setFlagsFromString('--no-wasm-dynamic-tiering')
setFlagsFromString('--no-wasm-tier-up')

const { address, close } = await serve({
  config: readConfig(),
  exercises: [exercise()],
  siteFolder: null,
  agentScript: resolve(import.meta.dirname, 'agent.ts'),
  say: (line) => console.error(line),
})
process.once('SIGTERM', () => void close().then(() => process.exit(0)))
console.log(`It is ready at ${address}`)
