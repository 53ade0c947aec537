import t from 'tap'
import { afterSkipped, clockAt, momentIn, momentsAt } from '../../contracts/zones.ts'

const at = (time: string) => Date.parse(time)
const moments = (clock: string, zone: string) => momentsAt(at(`${clock}Z`), zone).map((ms) => new Date(ms).toISOString())

t.test('a clock shows most times once, skips some and shows some twice', async (t) => {
  t.same(moments('2026-07-01T18:00', 'Europe/Berlin'), ['2026-07-01T16:00:00.000Z'])
  t.same(moments('2026-03-29T02:30', 'Europe/Berlin'), [])
  t.same(moments('2026-10-25T02:30', 'Europe/Berlin'), ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  t.same(moments('2026-04-05T01:45', 'Australia/Lord_Howe'), ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'], 'half an hour')
  t.equal(new Date(afterSkipped(at('2026-03-29T02:30:00Z'), 'Europe/Berlin')).toISOString(), '2026-03-29T01:30:00.000Z')
  t.equal(clockAt(at('2026-03-01T00:00:00.123Z'), 'Asia/Kathmandu'), at('2026-03-01T05:45:00.123Z'))
})

t.test('a moment in words, which is one moment also where an hour is repeated', async (t) => {
  t.equal(momentIn(at('2026-11-01T00:00:00Z'), 'America/New_York'), 'Sat 31 Oct 2026, 20:00 (America/New_York)')
  t.equal(momentIn(at('2026-03-01T00:05:00Z'), 'UTC'), 'Sun 1 Mar 2026, 00:05 (UTC)')
  t.equal(momentIn(at('2026-10-25T00:30:00Z'), 'Europe/Berlin'), 'Sun 25 Oct 2026, 02:30 (Europe/Berlin, UTC+2)')
  t.equal(momentIn(at('2026-10-25T01:30:00Z'), 'Europe/Berlin'), 'Sun 25 Oct 2026, 02:30 (Europe/Berlin, UTC+1)')
  t.equal(momentIn(at('2026-11-01T06:30:00Z'), 'America/New_York'), 'Sun 1 Nov 2026, 01:30 (America/New_York, UTC−5)')
})
