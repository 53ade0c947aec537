/**
 * npm run api [-- --no-site]
 * The API as a process of its own, without an agent, and the site where no web server has it: one of any number on one PostgreSQL.
 * Its last line is the address. SIGTERM lets it drain (HOTPATH_DRAIN_SECONDS), Ctrl+C ends it at once; either way it exits with 0.
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

/** A database that is started beside this process is there within that time, or has another trouble than being late. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 1000

const say = (line: string) => console.log(line)

try {
  const { site } = readOptions(USAGE, { options: { site: { type: 'boolean', default: true } }, allowNegative: true }).values
  const config = readConfig()
  const exercises = loadWhole(exercisesFolder, say)
  if (site) await ensureSite(say)
  const logger = { level: config.logLevel, stream: process.stderr }
  // Before it serves there is nothing to end. The first process of a container is ended by no signal that it does not listen to.
  let server: Server | null = null
  endOnSignals(async (signal) => (signal === 'SIGTERM' ? server?.drain() : server?.close()))
  server = await whenDatabaseAnswers(() => startServer({ config, exercises, siteFolder: site ? siteFolder : null, logger }))
  logStrays(config.logLevel)
  say(`The API is ready at ${server.address}`)
} catch (error) {
  console.error(error instanceof HotpathError ? `${error.message}\n${error.hint}` : error)
  process.exit(error instanceof HotpathError && error.code === 'E_USAGE' ? 64 : 1)
}

/** @throws what the start failed with, E_DATABASE only after a while */
async function whenDatabaseAnswers(start: () => Promise<Server>): Promise<Server> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof HotpathError) || error.code !== 'E_DATABASE' || performance.now() > until) throw error
      if (tries === 1) say(`${error.message} Waiting for it, for ${PATIENCE_MS / 1000} s at the most.`)
      await sleep(PAUSE_MS)
    }
  }
}
