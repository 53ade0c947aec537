import { randomUUID } from 'node:crypto'
import t from 'tap'
import { findLost, sendOut } from '../../../tools/bench/power-cut-learners.ts'
import { startApi } from '../../../tools/bench/running.ts'
import { testStore } from '../../server/store/own.ts'

t.test('people submit until their server is gone, and what it acknowledged is looked for', async (t) => {
  // Nothing is graded, so that all of it stays in the queue.
  const env = { ...(await testStore(t)), HOTPATH_AGENT_TOKEN: '', HOTPATH_LOG: 'fatal' }
  const first = await startApi(env)
  const learners = sendOut(first.address, 2, (number) => ({
    exercise: 'divide-by-and-sum',
    files: { 'divide-by-and-sum.js': `module.exports = ${number}` },
  }))
  while (learners.acknowledged.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
  t.ok(learners.underWay().size <= 2)
  await first.kill()
  await learners.ended
  t.equal(learners.underWay().size, 0)

  const second = await startApi(env)
  t.teardown(() => second.stop())
  t.strictSame(await findLost(second.address, learners.acknowledged), [])
  const [one] = learners.acknowledged
  const unknown = { ...one!, id: randomUUID() }
  const another = { ...one!, files: { 'divide-by-and-sum.js': 'module.exports = -1' } }
  t.strictSame(await findLost(second.address, [one!, unknown, another]), [unknown, another], 'what is not there, or is not as it was sent')
})
