import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import t, { type Test } from 'tap'
import { temporaryFolder } from '../../folder.ts'
import { testStore } from '../../server/store/own.ts'

/** Warns when it hears SIGUSR2. */
const WARNS = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => process.emitWarning('something'))")}`

/** The process, once it has printed something. */
async function api(t: Test, env: Record<string, string>, until: string, stderr: 'inherit' | 'pipe' = 'inherit') {
  const settings = { PORT: '0', HOTPATH_LOG: 'fatal', HOTPATH_DRAIN_SECONDS: '0' }
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../../tools/cli/api.ts'), '--no-site'], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', stderr],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let log = ''
  child.stderr?.on('data', (chunk) => (log += chunk))
  let said = ''
  for await (const chunk of child.stdout!) {
    said += chunk
    if (said.includes(until)) break
  }
  return { child, ended, address: /http:\S+/.exec(said)?.[0] ?? '', log: () => log }
}

t.test('a signal that comes twice at once, by the terminal and by npm, is one', async (t) => {
  const { child, ended } = await api(t, await testStore(t), 'The API is ready')
  // Two signals of one kind could be merged into one.
  child.kill('SIGTERM')
  child.kill('SIGINT')
  t.same(await ended, [0, null])
})

t.test('who still waits for a database can be ended, too', async (t) => {
  const { child, ended } = await api(
    t,
    { HOTPATH_DATA: temporaryFolder(t), DATABASE_URL: 'postgres://127.0.0.1:9/hotpath' },
    'Waiting for it',
  )
  child.kill('SIGTERM')
  t.same(await ended, [0, null])
})

t.test('every line of the log is JSON, those about refused sign-ins and of warnings, too', async (t) => {
  const { child, ended, address, log } = await api(
    t,
    { ...(await testStore(t)), HOTPATH_LOG: 'info', FORCE_COLOR: '1', NO_COLOR: '', NODE_OPTIONS: `--import ${WARNS}` },
    'The API is ready',
    'pipe',
  )
  const post = async (path: string, body: object) =>
    (
      await fetch(new URL(`/api/auth${path}`, address), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: new URL(address).origin },
      })
    ).status
  const email = 'ada@example.org'
  t.equal(await post('/sign-in/email', { email, password: 'not this one at all' }), 401)
  t.equal(await post('/sign-up/email', { email, name: 'Ada', password: 'short' }), 422)
  t.not(await post('/sign-in/social', { provider: 'nobody' }), 200)
  t.not(await post('/reset-password', { token: 'none', newPassword: 'long enough for it' }), 200)
  child.kill('SIGUSR2')
  child.kill('SIGTERM')
  await ended
  const lines = log().split('\n').filter(Boolean)
  t.same(
    lines.filter((line) => !isJson(line)),
    [],
  )
  t.match(log(), /"msg":"Node.js warned"/)
  t.notMatch(log(), new RegExp(email))
})

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
