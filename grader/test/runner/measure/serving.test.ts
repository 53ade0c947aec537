import t from 'tap'
import { fillWindows, lengthOf } from '../../../runner/measure/serving.ts'

/** A server for which this many requests fill a window, after windows of `requests`. */
function side(fill: number, requests = fill) {
  return { share: 1 / fill, requests, least: 16 }
}

t.test('requests fill a window, equally many on each of 16 connections', async (t) => {
  const quick = side(700)
  fillWindows(quick, 1)
  t.equal(quick.requests, 704)
  t.ok(Math.abs(lengthOf(quick) - 1) < 0.01)
})

t.test('a window grows slowly, since barely compiled code says little about later speed', async (t) => {
  const cold = side(700, 32)
  fillWindows(cold, 1)
  t.equal(cold.requests, 128)
})

t.test('a window of slow requests is too long, but always has a request for each connection', async (t) => {
  const heavy = side(8, 32)
  fillWindows(heavy, 1)
  t.same({ requests: heavy.requests, length: lengthOf(heavy) }, { requests: 16, length: 2 })
})

t.test('a window is longer beside long ones', async (t) => {
  const light = side(320)
  fillWindows(light, 1.5)
  t.equal(light.requests, 480)
})
