import { resolve } from 'node:path'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../cli/places.ts'
import { serve } from '../../cli/serve.ts'
import { readConfig } from '../../../shared/config.ts'

/* API, store and an agent as in `npm start`, but without the site, which is not needed here. */

const agentScript = resolve(import.meta.dirname, '../../../runner/agent/main.ts')
const serving = await serve({
  config: readConfig(),
  exercises: loadExercises(exercisesFolder),
  siteFolder: null,
  agentScript,
  say: (line) => process.stderr.write(`${line}\n`),
})
process.once('SIGTERM', () => void serving.close().then(() => process.exit(0)))
process.stdout.write(`The server is ready at ${serving.address}\n`)
