import t from 'tap'
import { KeyedLimiter } from '../../../server/http/keyed-limiter.ts'

/** Something that goes on until it is ended, or fails. */
function task(limiter: KeyedLimiter, name: string, begun: string[], what: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const done = limiter.take(name, () => {
    begun.push(what)
    return promise
  })
  return { end: () => resolve(what), fail: () => reject(new Error(what)), done }
}

/** All that can go on without an end of what is under way has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

t.test('few of one name at once, in the order in which they came, and nobody waits for those of another', async (t) => {
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
  t.same(begun.slice(4), ['d'], 'what fails lets the next one begin, and only one')
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
