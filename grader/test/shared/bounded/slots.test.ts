import t from 'tap'
import { Slots } from '../../../shared/bounded/slots.ts'

/** Resolves once everything that does not wait for a running task has proceeded. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

t.test('so many tasks at once, of each name one, in the order in which they came', async (t) => {
  const slots = new Slots(2)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const task = (what: string) =>
    slots.take(what[0]!, () => {
      begun.push(what)
      return new Promise<string>((resolve, reject) => ends.set(what, (error) => (error ? reject(error) : resolve(what))))
    })
  const tasks = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(task)
  await settled()
  t.same([begun, slots.waiting], [['a1', 'b1'], 4], 'who sends much waits, others do not')
  ends.get('a1')!()
  await settled()
  t.same(begun.slice(2), ['a2'])
  ends.get('b1')!(new Error('failed'))
  await t.rejects(tasks[3]!, { message: 'failed' })
  await settled()
  t.same(begun.slice(3), ['c1'], 'after a failure as well')
  for (const what of ['a2', 'c1', 'a3', 'b2']) {
    await settled()
    ends.get(what)!()
  }
  await Promise.allSettled(tasks)
  t.same([begun, slots.waiting], [['a1', 'b1', 'a2', 'c1', 'a3', 'b2'], 0])
})
