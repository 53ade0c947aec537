import t from 'tap'
import { KeyedLimiter } from '../../../server/http/keyed-limiter.ts'

/** Runs until it is ended or fails. */
function task(limiter: KeyedLimiter, name: string, begun: string[], what: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const done = limiter.take(name, () => {
    begun.push(what)
    return promise
  })
  return { end: () => resolve(what), fail: () => reject(new Error(what)), done }
}

/** Waits until everything that can start has started. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

t.test('runs few per key at once, in order of arrival, and keys do not wait for each other', async (t) => {
  const limiter = new KeyedLimiter()
  const begun: string[] = []
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((what) => task(limiter, 'class', begun, what))
  const other = task(limiter, 'home', begun, 'other')
  await settled()
  t.same(begun, ['a', 'b', 'c', 'other'])
  other.end()
  t.equal(await other.done, 'other')
  b!.fail()
  await t.rejects(b!.done, { message: 'b' })
  await settled()
  t.same(begun.slice(4), ['d'], 'a failure starts exactly one waiting run')
  a!.end()
  t.equal(await a!.done, 'a')
  await settled()
  t.same(begun.slice(5), ['e'])
  for (const one of [c, d, e]) one!.end()
  t.same(await Promise.all([c, d, e].map((one) => one!.done)), ['c', 'd', 'e'])

  const again = ['f', 'g', 'h', 'i'].map((what) => task(limiter, 'class', begun, what))
  await settled()
  t.same(begun.slice(6), ['f', 'g', 'h'], 'as at first')
  for (const one of again) one.end()
  await Promise.all(again.map(({ done }) => done))
})
