import t from 'tap'
import { fillWindows, lengthOf } from '../../../runner/measure/serving.ts'

/** A server of which so many requests fill a window, after windows of as many as `requests`. */
function side(fill: number, requests = fill) {
  return { share: 1 / fill, requests, least: 32 }
}

t.test('a window has as many requests as fill it, and each of 16 connections gets as many as the other', async (t) => {
  const quick = side(700)
  fillWindows(quick, 1)
  t.equal(quick.requests, 704)
  t.ok(Math.abs(lengthOf(quick) - 1) < 0.01)
})

t.test('it grows slowly, since code that is hardly compiled tells little of what comes', async (t) => {
  const cold = side(700, 32)
  fillWindows(cold, 1)
  t.equal(cold.requests, 128)
})

t.test(
  'one of requests that take long is longer than it is to be, and is never filled with fewer than each connection needs',
  async (t) => {
    const heavy = side(8, 32)
    fillWindows(heavy, 1)
    t.same({ requests: heavy.requests, length: lengthOf(heavy) }, { requests: 32, length: 4 })
  },
)

t.test('beside long ones it is made longer', async (t) => {
  const light = side(320)
  fillWindows(light, 1.5)
  t.equal(light.requests, 480)
})
