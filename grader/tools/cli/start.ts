/**
 * npm start
 * Builds the site if it has changed, then serves it with the API and an agent. Its last line is the address.
 */
import { resolve } from 'node:path'
import { loadWhole } from '../../shared/catalogue/load.ts'
import { readConfig } from '../../shared/config.ts'
import type { AgentAbout } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readOptions } from './options.ts'
import { exercisesFolder } from './places.ts'
import { readTyped } from './run-command.ts'
import { serve } from './serve.ts'
import { endOnSignals } from './signals.ts'
import { ensureSite, siteFolder } from './site.ts'
import { logStrays } from './strays.ts'

const USAGE = 'PORT=3000 npm start: it has no options; put settings before it. containers/settings.md lists them.'

readTyped(() => readOptions(USAGE, {}))
try {
  const config = readConfig()
  const say = (line: string) => console.log(line)
  const exercises = loadWhole(exercisesFolder, say)
  await ensureSite(say)
  const serving = await serve({
    config,
    exercises,
    siteFolder,
    agentScript: resolve(import.meta.dirname, '../../runner/agent/main.ts'),
    say,
  })
  endOnSignals(() => serving.close())
  logStrays(config.logLevel)
  console.log(`\n${describe(serving.agent)}\nHotpath is ready at ${serving.address}`)
} catch (error) {
  console.error(error instanceof HotpathError ? `${error.message}\n${error.hint}` : error)
  process.exit(1)
}

function describe({ sandbox, engine, isolation, notes }: AgentAbout): string {
  const place = sandbox === 'docker' ? 'in containers' : 'in child processes of this machine'
  const lost = isolation ? '' : ' Only for your own code: it is not isolated.'
  return [`Submissions run ${place}, on ${engine}.${lost}`, ...notes.map((note) => `- ${note}`)].join('\n')
}
