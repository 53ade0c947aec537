import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { temporaryFolder } from '../../folder.ts'

const AGENT = fileURLToPath(new URL('../../../runner/agent/main.ts', import.meta.url))

t.test('an agent ends if its server ended before the agent was ready', async (t) => {
  const env = { ...process.env, HOTPATH_SANDBOX: 'process', HOTPATH_API: 'http://127.0.0.1:9', HOTPATH_AGENT_TOKEN: 'a-token-for-tests' }
  const agent = fork(AGENT, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  t.teardown(() => agent.kill('SIGKILL'))
  const ended = once(agent, 'exit')
  agent.disconnect()
  t.match(await ended, [Number, null])
})

t.test('an agent closes its sandboxes on a signal, even on two', async (t) => {
  const io = temporaryFolder(t)
  // Nothing answers at that address, so the agent keeps trying.
  const env = {
    ...process.env,
    HOTPATH_SANDBOX: 'process',
    HOTPATH_API: 'http://127.0.0.1:9',
    HOTPATH_AGENT_TOKEN: 'a-token-for-tests',
    HOTPATH_IO: io,
  }
  const agent = fork(AGENT, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const [{ ready }] = (await once(agent, 'message')) as [{ ready: { sandbox: string } }]
  t.equal(ready.sandbox, 'process')
  t.equal(readdirSync(io).length, 1, 'the folder of its boxes')
  const ended = once(agent, 'exit')
  // A terminal or service manager signals the whole group, and the server signals its agent as well.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGTERM'] as const) {
    agent.kill(signal)
    await sleep(20)
  }
  t.strictSame(await ended, [0, null])
  t.strictSame(readdirSync(io), [])
})
