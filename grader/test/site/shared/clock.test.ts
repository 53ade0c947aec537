import t from 'tap'
import { serverClock } from '../../../../site/src/shared/clock.ts'

t.test('a browser whose clock is wrong counts the time that is left by the server’s', async (t) => {
  const now = '2026-03-01T12:00:00.000Z'
  t.intercept(globalThis, 'fetch', {
    value: async () => Response.json({ account: null, providers: [], leftHere: 0, keepAnonymousDays: 90, mail: null, now }),
  })
  t.intercept(Date, 'now', { value: () => 0 })
  const clock = await serverClock()
  t.ok(Math.abs(clock() - Date.parse(now)) < 60_000)
})
