import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestQueue } from './open.ts'
import { onBothStores } from './stores.ts'

await onBothStores(t, 'a job without heartbeats goes to another agent, and the late result is refused', async (t, env) => {
  const { store, queue, send } = await openTestQueue(t, env)
  const [dead, held] = [await send(), await send()]
  const first = (await queue.take())!
  const holding = (await queue.take())!
  const beating = setInterval(() => void store.transaction((trx) => queue.hold(trx, holding)), 2000)
  t.teardown(() => clearInterval(beating))
  let second = null
  for (let waited = 0; waited < 120 && second === null; waited++) {
    await sleep(500)
    second = await queue.take()
  }
  clearInterval(beating)
  t.same([first.id, holding.id], [dead, held])
  t.match(second, { id: dead, attempt: 1 })
  t.equal(await store.transaction((trx) => queue.finish(trx, first)), false, 'the dead one was not')
  t.equal(await store.transaction((trx) => queue.finish(trx, second!)), true)
  t.equal(await store.transaction((trx) => queue.finish(trx, holding)), true, 'the job with heartbeats is still its agent’s')
})
