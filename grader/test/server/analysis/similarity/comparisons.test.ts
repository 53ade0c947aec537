import t from 'tap'
import { Comparisons, type Read } from '../../../../server/analysis/similarity/comparisons.ts'

const nothing = { sources: [], given: [] }
const none = { pairs: [], alike: 0, spread: Array(10).fill(0) }

/** Sources that are read when the test says so. */
function held(): { read: Read; go: () => void; reads: () => number } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let reads = 0
  const read = async () => {
    reads++
    await promise
    return nothing
  }
  return { read, go: resolve, reads: () => reads }
}

t.test('runs one at a time, and limits how many wait', async (t) => {
  const comparisons = new Comparisons()
  const sets = Array.from({ length: 6 }, held)
  const asked = sets.slice(0, 5).map(({ read }, index) => comparisons.of(`set ${index}`, read))
  await t.rejects(comparisons.of('set 5', sets[5]!.read), {
    code: 'E_SIMILAR_BUSY',
    message: 'Other comparisons are running, and 4 are waiting.',
    hint: 'Nothing is lost; try again in 10 s.',
  })
  t.equal(comparisons.of('set 3', sets[3]!.read), asked[3], 'who asks for one that waits waits with it')
  await new Promise((done) => setImmediate(done))
  t.same(
    sets.map(({ reads }) => reads()),
    [1, 0, 0, 0, 0, 0],
  )
  for (const { go } of sets) go()
  t.same(await Promise.all(asked), Array(5).fill(none))
  t.same(
    sets.map(({ reads }) => reads()),
    [1, 1, 1, 1, 1, 0],
  )
  t.same(await comparisons.of('set 5', sets[5]!.read), none, 'and there is room again')
})

t.test('an unchanged set is not compared again', async (t) => {
  const comparisons = new Comparisons()
  const { read, go, reads } = held()
  go()
  const first = await comparisons.of('a set', read)
  t.equal(await comparisons.of('a set', read), first)
  t.equal(reads(), 1)
})

t.test('a failed comparison is retried, and blocks nobody', async (t) => {
  const comparisons = new Comparisons()
  await t.rejects(
    comparisons.of('a set', async () => {
      throw new Error('no store')
    }),
    /no store/,
  )
  t.same(await comparisons.of('a set', async () => nothing), none)
})
