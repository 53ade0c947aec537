import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import t, { type Test } from 'tap'
import { temporaryFolder } from '../folder.ts'
import { testStore } from '../store/own.ts'

/** The process, from when it has said something on. */
async function api(t: Test, env: Record<string, string>, until: string) {
  const settings = { PORT: '0', HOTPATH_LOG: 'fatal', HOTPATH_DRAIN_SECONDS: '0' }
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../cli/api.ts'), '--no-site'], { env: { ...process.env, ...settings, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes(until)) break
  }
  return { child, ended }
}

t.test('a signal that comes twice at once, by the terminal and by npm, is one', async (t) => {
  const { child, ended } = await api(t, await testStore(t), 'The API is ready')
  // Two of one kind could become one on their way.
  child.kill('SIGTERM')
  child.kill('SIGINT')
  t.same(await ended, [0, null])
})

t.test('who still waits for a database can be ended, too', async (t) => {
  const { child, ended } = await api(t, { HOTPATH_DATA: temporaryFolder(t), DATABASE_URL: 'postgres://127.0.0.1:9/hotpath' }, 'Waiting for it')
  child.kill('SIGTERM')
  t.same(await ended, [0, null])
})
