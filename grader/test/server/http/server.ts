import type { Test } from 'tap'
import { startServer, type Server, type ServerOptions } from '../../../server/http/server.ts'
import { SyntaxChecks } from '../../../shared/catalogue/syntax-checks.ts'
import { readConfig } from '../../../shared/config.ts'
import { temporaryFolder } from '../../folder.ts'
import { testStore } from '../store/own.ts'
import { exercise } from './exercise.ts'
import { TOKEN } from './token.ts'

export { type Answer, Browser, HandAgent } from './clients.ts'
export { temporaryFolder, TOKEN }

/** Of all servers in this process, since starting one takes longer than the checks of a file. */
const syntax = new SyntaxChecks()

/** The real server on a free port, with a new store unless `env` names one. */
export async function testServer(t: Test, env: Record<string, string> = {}, options: Partial<ServerOptions> = {}): Promise<Server> {
  const place = 'HOTPATH_DATA' in env || 'DATABASE_URL' in env ? { HOTPATH_DATA: temporaryFolder(t) } : await testStore(t)
  const config = readConfig({ PORT: '0', HOTPATH_AGENT_TOKEN: TOKEN, ...place, ...env })
  const server = await startServer({ config, exercises: [exercise()], siteFolder: null, logger: { level: 'fatal' }, syntax, ...options })
  t.teardown(() => server.close())
  return server
}
