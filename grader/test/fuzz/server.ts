import { startServer, type Server } from '../../server/http/server.ts'
import { readConfig } from '../../shared/config.ts'
import { exercise } from '../server/http/exercise.ts'
import { TOKEN } from '../server/http/server.ts'
import { addAccounts } from '../server/cohorts/school.ts'
import { makeStore } from '../server/store/own.ts'
import { UNLIMITED } from './api.ts'
import { INSTRUCTORS } from './cohorts.ts'

/** Runs the real server on a free port with its own store, and removes both afterwards. */
export async function withServer<T>(run: (server: Server) => Promise<T>): Promise<T> {
  const { settings, remove } = await makeStore()
  await addAccounts(settings, INSTRUCTORS)
  const config = readConfig({ PORT: '0', ...settings, HOTPATH_AGENT_TOKEN: TOKEN, ...UNLIMITED })
  const server = await startServer({
    config,
    exercises: [exercise()],
    siteFolder: null,
    logger: { level: 'error', stream: process.stderr },
  })
  try {
    return await run(server)
  } finally {
    await server.close()
    await remove()
  }
}
