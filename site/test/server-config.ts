import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test'
import { freePort } from '../../grader/tools/bench/free-port.ts'
import { findChromium } from '../../grader/tools/checks/chromium.ts'
import { TOKEN } from '../../grader/test/server/http/token.ts'
import { copyMigrated } from '../../grader/test/server/store/databases.ts'

/**
 * Software emulation of a GPU took a third of these tests' CPU time. What remains of graphics, and the network, are in the browser's own
 * process: messages between processes took another sixth.
 */
const FEWER_PROCESSES = ['--disable-gpu', '--in-process-gpu', '--enable-features=NetworkServiceInProcess2']
/** No page runs long enough for optimized code to win back the CPU time of compiling it. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev'

interface Choice {
  /** The program that serves the pages. */
  program: 'grader/tools/cli/api.ts' | 'grader/tools/cli/start.ts'
  /** Which of the tests, and how long each may take. */
  tests: Pick<PlaywrightTestConfig, 'grep' | 'grepInvert' | 'timeout'>
}

/** A configuration with its own server and store, so that several can run at once. */
export async function serverConfig({ program, tests }: Choice): Promise<PlaywrightTestConfig> {
  // Set by the first process that reads this file, so that its workers know the server's address and its emails.
  const port = (process.env['HOTPATH_TEST_PORT'] ??= String(await freePort()))
  const folder = (process.env['HOTPATH_TEST_DATA'] ??= ownFolder())
  const database = (process.env['HOTPATH_TEST_DATABASE'] ??= await ownDatabase())
  const address = `http://127.0.0.1:${port}`
  return defineConfig({
    testDir: './test',
    // Node.js strips the types of all files itself, for a fraction of what Playwright's compiler takes.
    build: { external: ['**'] },
    outputDir: '../test-results',
    timeout: 360_000,
    ...tests,
    // One at a time, because they share a server.
    workers: 1,
    fullyParallel: false,
    // Other tests have the machine, too, and some machines are slow.
    expect: { timeout: 60_000 },
    reporter: 'list',
    use: {
      ...devices['Desktop Chrome'],
      viewport: { width: 1440, height: 900 },
      baseURL: address,
      screenshot: 'only-on-failure',
      launchOptions: {
        executablePath: findChromium() ?? '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          ...FEWER_PROCESSES,
          UNOPTIMIZED,
        ],
      },
    },
    webServer: {
      command: `${process.execPath} ${program}`,
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      url: `${address}/healthz`,
      // The first time on a machine it fetches engines and builds images while other tests run.
      timeout: 600_000,
      // If it were killed, its warm containers would stay behind.
      gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
      env: {
        PORT: port,
        // Never the database that the shell's environment names: it may hold real data.
        DATABASE_URL: database,
        DATABASE_URL_FILE: '',
        HOTPATH_DATA: folder,
        HOTPATH_AGENT_TOKEN: TOKEN,
        HOTPATH_DRAIN_SECONDS: '0',
        // Only three engines, the oldest, one in between and today's, because each must be fetched.
        HOTPATH_ENGINES: '6.17.1,12.22.12,24.21.0',
      },
    },
  })
}

/** A database for the server's store, if the runner has a PostgreSQL server, which removes it at the end. '': an embedded store. */
async function ownDatabase(): Promise<string> {
  if (process.env['HOTPATH_TEST_STORE'] !== 'postgres') return ''
  // Without the runner's server one is started, with a store, which Playwright would compile in every process that reads this file.
  const { sharedPostgres } = await import('../../grader/test/server/store/migrated.ts')
  return copyMigrated(await sharedPostgres())
}

/**
 * A folder for the server's store: a copy of the runner's migrated store, if there is one. Removed with this process, which ends after
 * the server.
 */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const migrated = process.env['HOTPATH_TEST_MIGRATED']
  if (migrated) cpSync(join(migrated, 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}
