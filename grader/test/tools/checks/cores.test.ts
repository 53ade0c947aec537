import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { coreTimes, placesByRoom, watchCores } from '../../../tools/checks/cores.ts'

t.test('the cores of this machine work', async (t) => {
  const before = coreTimes()
  while (coreTimes().allMs === before.allMs) await sleep(10)
  t.ok(before.idleMs <= before.allMs)
})

/** Cores that were idle for so much of each window. */
function hand(...idle: number[]) {
  const marks = idle.reduce(
    (all, share) => [...all, { allMs: all.at(-1)!.allMs + 100, idleMs: all.at(-1)!.idleMs + 100 * share }],
    [{ allMs: 0, idleMs: 0 }],
  )
  return () => marks.shift()!
}

t.test('there is always room for some checks, and never for too many', async (t) => {
  const places = placesByRoom(2, 4, 100, hand(1, 1, 1))
  t.same(
    [0, 1, 2, 3, 4].map((running) => places.has(running)),
    [true, true, true, true, false],
  )
})

t.test('others begin one after another, while the cores are idle', async (t) => {
  const places = placesByRoom(2, 9, 100, hand(0.1, 0.6, 0.3, 0.2))
  t.same(
    [2, 2, 3, 4].map((running) => places.has(running)),
    [false, true, true, false],
  )
})

t.test('a moment without work is no room', async (t) => {
  const places = placesByRoom(2, 9, 150, hand(1, 1, 0))
  t.same([places.has(2), places.has(2), places.has(3)], [false, true, false])
})

t.test('the place of a check that has ended goes to the next, until the cores are full', async (t) => {
  const places = placesByRoom(2, 9, 100, hand(0.6, 0.2, 0.01))
  t.same([places.has(2), places.has(2), places.has(2)], [true, true, false])
})

t.test('cores are watched', async (t) => {
  const busy = watchCores(60_000, hand(0.25))
  t.same(busy(), [0.75])
  t.same(watchCores(60_000, () => ({ idleMs: 0, allMs: 0 }))(), [], 'where the system does not say')
})
