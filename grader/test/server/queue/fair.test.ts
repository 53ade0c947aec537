import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { refill } from '../../../server/queue/refill.ts'
import { priorityOf, startTag } from '../../../server/queue/priority.ts'
import { openTestQueue } from './open.ts'
import { onBothStores } from './stores.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

await onBothStores(t, 'one person who sends many next to others, and a regrade', async (t, env) => {
  const { queue, send } = await openTestQueue(t, env)
  const names = new Map<string, string>()
  const put = async (name: string, tag: Date, isRegrade = false) => void names.set(await send(priorityOf(tag, isRegrade)), name)
  const taken = async () => {
    const job = await queue.take()
    return job && names.get(job.id)
  }

  await put('regrade', at(-3600), true)
  let last: Date | null = null
  for (let count = 1; count <= 12; count++) await put(`many ${count}`, (last = startTag(noon, last)))
  await put('one', startTag(at(1), null))
  await put('late', startTag(at(60), null))
  await put('measured once more', at(-300))

  const order: unknown[] = []
  for (let name = await taken(); name !== null; name = await taken()) order.push(name)
  t.same(order, [
    'measured once more',
    'many 1',
    'one',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((count) => `many ${count}`),
    'late',
    'many 10',
    'many 11',
    'many 12',
    'regrade',
  ])

  await t.test('many lanes at once get no regrade while anything else waits', async (t) => {
    for (let count = 0; count < 6; count++) await put('regrade', at(-3600 + count), true)
    for (let count = 0; count < 6; count++) await put('learner', at(3600 + count))
    const lanes = async () => (await Promise.all(Array.from({ length: 3 }, taken))).sort()
    t.same(
      [await lanes(), await lanes(), await lanes(), await lanes()],
      [...Array(2).fill(Array(3).fill('learner')), ...Array(2).fill(Array(3).fill('regrade'))],
    )
  })

  await t.test('a returned job keeps its place', async (t) => {
    await put('first', at(0))
    await put('second', at(1))
    const first = (await queue.take())!
    await queue.giveBack(first)
    t.same([await taken(), await taken(), await taken()], ['first', 'second', null])
  })
})

await onBothStores(t, 'the jobs of a moved store are restored in order', async (t, env) => {
  const { queue, store } = await openTestQueue(t, env)
  const ids: string[] = []
  for (const seconds of [20, 0, 40]) {
    const id = randomUUID()
    ids.push(id)
    await sql`insert into submissions (id, visitor, exercise, exercise_version, files, job, submitted_at, start_tag) values (${id}, ${randomUUID()}, 'add', 'v1', '{}', ${randomUUID()}, ${at(0)}, ${at(seconds)})`.execute(
      store.db,
    )
  }
  await refill(store, queue)
  const taken = []
  for (let job = await queue.take(); job !== null; job = await queue.take()) taken.push(job.submission)
  t.same(taken, [ids[1], ids[0], ids[2]])
})
