// Slot: any, it measures nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { Opponents } from '../../../runner/measure/opponents.ts'
import type { Exercise } from '../../../contracts/index.ts'

const [sum, hash] = ['sum', 'hash'].map((slug) => ({ slug, version: '1' }) as Exercise) as [Exercise, Exercise]

interface Made {
  path: string
  isClosed: boolean
  gone: Promise<void>
  end: () => void
  close: () => void
}

/** Opponents that take this long to make, ms, and all that were made. */
function openOpponents(ms = 0, paths = ['baseline.js', 'baseline.js', 'reference.js']) {
  const made: Made[] = []
  const asked: string[] = []
  const lane = { idle: Promise.resolve(), ms }
  const opponents = new Opponents<Made>({
    pathsOf: ({ slug }) => (slug === 'reading' ? [] : paths),
    async make({ slug }, path, signal) {
      asked.push(`${slug} ${path}`)
      await sleep(lane.ms, null, { signal })
      const { promise: gone, resolve: end } = Promise.withResolvers<void>()
      const one: Made = { path, isClosed: false, gone, end, close: () => void (one.isClosed = true) }
      made.push(one)
      return one
    },
    idle: () => lane.idle,
  })
  return { opponents, made, asked, lane }
}

void t.test('those of the last exercise are ready, and each is handed out once', async (t) => {
  const { opponents, made } = openOpponents()
  t.equal(opponents.take(sum, 'baseline.js'), null, 'none was made')
  opponents.prepare(sum)
  await opponents.ready()
  const taken = ['baseline.js', 'baseline.js', 'baseline.js', 'reference.js'].map((path) => opponents.take(sum, path))
  t.same(
    taken.map((one) => made.indexOf(one!)),
    [0, 1, -1, 2],
  )
  t.notOk(made.some(({ isClosed }) => isClosed))
})

void t.test('what was not used stays for the next verdict', async (t) => {
  const { opponents, made, asked } = openOpponents()
  opponents.prepare(sum)
  await opponents.ready()
  await opponents.during(async () => void opponents.take(sum, 'baseline.js'))
  await opponents.ready()
  t.same(asked.slice(3), ['sum baseline.js'])
  t.notOk(made.some(({ isClosed }) => isClosed))
})

void t.test('another exercise, or another version, gets none of them, and ends them', async (t) => {
  const { opponents, made } = openOpponents()
  opponents.prepare(sum)
  await opponents.ready()
  t.equal(opponents.take(hash, 'baseline.js'), null)
  t.equal(opponents.take({ ...sum, version: '2' }, 'baseline.js'), null)
  opponents.prepare(hash)
  await opponents.ready()
  t.same(
    made.map(({ isClosed }) => isClosed),
    [true, true, true, false, false, false],
  )
  await opponents.close()
  t.ok(made.every(({ isClosed }) => isClosed))
})

void t.test('other work on the lane stops the making of opponents at once, until it is done', async (t) => {
  const { opponents, made, asked, lane } = openOpponents(60_000)
  opponents.prepare(sum)
  await sleep(10)
  lane.ms = 0
  await opponents.during(async () => {
    await sleep(10)
    opponents.prepare(sum)
    await opponents.during(async () => {})
    await sleep(10)
    t.same([asked.length, made.length], [1, 0])
  })
  await opponents.ready()
  t.same([asked.length, made.length], [4, 3], 'all are made after it')
})

void t.test('opponents are made once the lane is idle, and other work does not wait for that', async (t) => {
  const { opponents, asked, lane } = openOpponents()
  const { promise, resolve } = Promise.withResolvers<void>()
  lane.idle = promise
  opponents.prepare(sum)
  t.equal(await opponents.during(async () => asked.length), 0)
  opponents.prepare(hash)
  resolve()
  await opponents.ready()
  t.same(asked, ['hash baseline.js', 'hash baseline.js', 'hash reference.js'])
})

void t.test('an opponent is closed if the exercise has changed while it was made', async (t) => {
  const { opponents, made, asked } = openOpponents(20)
  opponents.prepare(sum)
  await sleep(5)
  opponents.prepare(hash)
  await opponents.ready()
  t.same([asked[0], made[0]!.isClosed, made.slice(1).map(({ isClosed }) => isClosed)], ['sum baseline.js', true, [false, false, false]])
})

void t.test('an exercise without opponents leaves those of another', async (t) => {
  const { opponents } = openOpponents()
  opponents.prepare(sum)
  await opponents.ready()
  opponents.prepare({ ...hash, slug: 'reading' })
  t.not(opponents.take(sum, 'reference.js'), null)
})

void t.test('an opponent whose process ended is not handed out', async (t) => {
  const { opponents, made } = openOpponents()
  opponents.prepare(sum)
  await opponents.ready()
  made[0]!.end()
  await sleep(10)
  t.equal(opponents.take(sum, 'baseline.js'), made[1])
})

void t.test('after a failure no further opponent is made, and the verdict makes its own', async (t) => {
  let asked = 0
  const opponents = new Opponents({
    pathsOf: () => ['baseline.js', 'baseline.js'],
    make: async () => {
      asked++
      throw new Error('no sandbox')
    },
    idle: async () => {},
  })
  opponents.prepare(sum)
  await opponents.ready()
  t.equal(asked, 1)
  t.equal(opponents.take(sum, 'baseline.js'), null)
})
