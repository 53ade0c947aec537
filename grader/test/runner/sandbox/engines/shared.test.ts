import t from 'tap'
import { Shared } from '../../../../runner/sandbox/engines/shared.ts'

t.test('all callers share one value, which stays', async (t) => {
  const made: string[] = []
  const shared = new Shared(async (key) => made.push(key))
  t.same(await Promise.all([shared.get('6'), shared.get('6'), shared.get('8')]), [1, 1, 2])
  t.equal(await shared.get('6'), 1)
  t.same(await shared.all(), [1, 2])
})

t.test('after a failure the value is made again, once for all new callers', async (t) => {
  let tries = 0
  const shared = new Shared(async () => {
    if (++tries === 1) throw new Error('not there')
    return tries
  })
  const again = () => shared.get('6')
  t.same(await Promise.all([again().catch(again), again().catch(again)]), [2, 2])
  t.equal(await again(), 2)
  t.same(await shared.all(), [2])
})
