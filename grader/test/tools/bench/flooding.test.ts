import { join } from 'node:path'
import t from 'tap'
import { sendAndFollow } from '../../../tools/bench/flooding.ts'
import { startRunning } from '../../../tools/bench/running.ts'
import { testStore } from '../../server/store/own.ts'

const AT_ONCE = 20

t.test('many visitors at once, each followed to the verdict', async (t) => {
  const env = { ...(await testStore(t)), HOTPATH_AGENT_TOKEN: '' }
  const server = await startRunning(env, join(import.meta.dirname, '../../crash/server.ts'))
  t.teardown(() => server.stop())
  const entry = { who: 'honest', name: 'four', words: ['pass'], exercise: 'add', files: { 'add.js': 'module.exports = 4' } } as const
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => sendAndFollow(server.address, entry, 60_000)))
  t.strictSame(
    outcomes.map(({ got }) => got),
    Array(AT_ONCE).fill('pass'),
  )

  const refused = await sendAndFollow(server.address, { ...entry, files: { 'add.js': 'module.exports = (' } }, 60_000)
  t.match(refused, { got: 'refused 422', said: /E_SYNTAX/ })
  t.ok(await server.stop())
  t.ok(await server.stop(), 'it may be told twice')
  const unsent = await sendAndFollow(server.address, entry, 60_000)
  t.match(unsent, { got: 'none', said: /it could not be sent/ })
})
