// Store: embedded, because one process owns it; bench:stack kills several that share a server.
import t from 'tap'
import { join } from 'node:path'
import { killAndCount } from '../../tools/bench/killing.ts'
import { testStore } from '../server/store/own.ts'

t.test('a server that is killed again and again gives every acknowledged submission one verdict', async (t) => {
  const { HOTPATH_DATA } = await testStore(t)
  const toll = await killAndCount({
    program: join(import.meta.dirname, 'server.ts'),
    env: { HOTPATH_DATA, HOTPATH_AGENT_TOKEN: '' },
    submissions: 20,
    kills: 5,
    killWithinMs: 500,
    body: { exercise: 'add', files: { 'add.js': 'module.exports = 4' } },
    patienceMs: 60_000,
  })
  t.ok(toll.acknowledged >= 20)
  t.same(toll.byVerdicts, { 1: toll.acknowledged })
  t.same(toll.words, { pass: toll.acknowledged })
  t.equal(toll.survivors, 0, 'no agent outlives its server')
  t.comment(toll)
})
