import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type Server } from '../../api/server.ts'
import { readConfig } from '../../config.ts'
import { exercise } from '../api/exercise.ts'
import { TOKEN } from '../api/server.ts'
import { addPeople } from '../cohorts/school.ts'
import { UNLIMITED } from './api.ts'
import { INSTRUCTORS } from './cohorts.ts'

/** Runs with the real server on a free port and a store of its own, and removes both. */
export async function withServer<T>(run: (server: Server) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-fuzz-'))
  await addPeople(folder, INSTRUCTORS)
  const config = readConfig({ PORT: '0', HOTPATH_DATA: folder, HOTPATH_AGENT_TOKEN: TOKEN, ...UNLIMITED })
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
    rmSync(folder, { recursive: true, force: true })
  }
}
