import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from '../grader/bench/free-port.ts'

/** Set by the first process that reads this file, so that its workers know the server's address. */
process.env['HOTPATH_TEST_PORT'] ??= String(await freePort())
process.env['HOTPATH_TEST_DATA'] ??= ownFolder()

const port = process.env['HOTPATH_TEST_PORT']
const address = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: './test',
  outputDir: '../test-results',
  // One at a time: they share a server, and the lane that measures. `npm test` runs the second beside other tests.
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'measuring', grep: /@lane/ },
    { name: 'beside', grepInvert: /@lane/ },
  ],
  // A busy machine makes an unsure run now and then, which is run again.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: address,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: `${process.execPath} grader/cli/start.ts`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/healthz`,
    // On a machine that never had them it fetches engines and makes images, while other tests run.
    timeout: 600_000,
    // Killed, it would leave its warm containers behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    // As few engines as show the oldest, one between and today's: each is fetched. A database that the shell names is somebody's.
    env: { PORT: port, DATABASE_URL: '', DATABASE_URL_FILE: '', HOTPATH_DATA: process.env['HOTPATH_TEST_DATA'], HOTPATH_ENGINES: '6.17.1,12.22.12,24.21.0' },
  },
})

/** A folder for the server’s store. It goes with this process, which ends after the server. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-site-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
