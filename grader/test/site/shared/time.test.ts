import t from 'tap'
import { distinctMoments, fromNow, nextTry } from '../../../../site/src/shared/time.ts'

t.test('how long until, and since', async (t) => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const said = (seconds: number) => fromNow(new Date(now + seconds * 1000).toISOString(), now)
  t.equal(said(30), 'in less than a minute')
  t.equal(said(-30), 'just now')
  t.equal(said(90 * 60), 'in 90 minutes')
  t.equal(said(-3 * 3600), '3 hours ago')
  t.equal(said(47.9 * 3600), 'in 48 hours')
  t.equal(said(49 * 3600), 'in 2 days')
  t.equal(said(13.99 * 86_400), 'in 14 days')
  t.equal(said(-60), '1 minute ago')
})

t.test('what is due to be tried again was not tried just now', async (t) => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  t.equal(nextTry('2026-03-01T12:05:00Z', now), 'in 5 minutes')
  t.equal(nextTry('2026-03-01T11:59:58Z', now), 'in a moment')
})

t.test('moments of one list are distinct: with seconds within a minute, and numbered from the oldest within a second', (t) => {
  const at = (hour: number, minute: number, second: number) => new Date(2026, 4, 7, hour, minute, second).toISOString()
  const labels = distinctMoments([at(14, 18, 59), at(14, 18, 7), at(14, 18, 7), at(14, 17, 30)])
  t.match(labels[0], /2:18:59|14:18:59/)
  t.match(labels[1], /18:07.* \(2\)$/)
  t.match(labels[2], /18:07.* \(1\)$/)
  t.match(labels[3], /2:17(?!:)|14:17(?!:)/, 'alone in its minute, without seconds')
  t.equal(new Set(labels).size, 4)
  t.same(distinctMoments([]), [])
  t.end()
})
