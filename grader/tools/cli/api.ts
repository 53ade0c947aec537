/**
 * npm run api [-- --no-site]
 * The API as a separate process without an agent, with the site unless a web server has it. Any number can share one PostgreSQL.
 * Its last line is the address. SIGTERM drains it (HOTPATH_DRAIN_SECONDS), Ctrl+C ends it at once; both exit with 0.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type Server } from '../../server/http/server.ts'
import { loadWhole } from '../../shared/catalogue/load.ts'
import { readConfig } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readOptions } from './options.ts'
import { exercisesFolder } from './places.ts'
import { endOnSignals } from './signals.ts'
import { ensureSite, siteFolder } from './site.ts'
import { logStrays } from './strays.ts'

const USAGE = 'npm run api [-- --no-site]'

/** A database that is started together with this process answers within this time, or has a real problem. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 1000

const say = (line: string) => console.log(line)

try {
  const { site } = readOptions(USAGE, { options: { site: { type: 'boolean', default: true } }, allowNegative: true }).values
  const config = readConfig()
  const exercises = loadWhole(exercisesFolder, say)
  if (site) await ensureSite(say)
  const logger = { level: config.logLevel, stream: process.stderr }
  // Before it serves there is nothing to close. As process 1 of a container it only receives signals that it listens to.
  let server: Server | null = null
  endOnSignals(async (signal) => (signal === 'SIGTERM' ? server?.drain() : server?.close()))
  server = await whenDatabaseAnswers(() => startServer({ config, exercises, siteFolder: site ? siteFolder : null, logger }))
  logStrays(config.logLevel)
  say(`The API is ready at ${server.address}`)
} catch (error) {
  console.error(error instanceof HotpathError ? `${error.message}\n${error.hint}` : error)
  process.exit(error instanceof HotpathError && error.code === 'E_USAGE' ? 64 : 1)
}

/** @throws the error of the start; E_DATABASE only after retrying for a while */
async function whenDatabaseAnswers(start: () => Promise<Server>): Promise<Server> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof HotpathError) || error.code !== 'E_DATABASE' || performance.now() > until) throw error
      if (tries === 1) say(`${error.message} Waiting for it for up to ${PATIENCE_MS / 1000} s.`)
      await sleep(PAUSE_MS)
    }
  }
}
