import t from 'tap'
import { fromNow } from '../../../../site/src/shared/time.ts'

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
