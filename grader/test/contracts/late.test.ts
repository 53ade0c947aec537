import t from 'tap'
import { shareAt, stepEnd, stepLength } from '../../contracts/late.ts'

const at = (time: string) => Date.parse(time)
const end = (due: string, days: number, zone: string) => new Date(stepEnd({ days, share: 1 }, at(due), zone)).toISOString()

t.test('a day ends at the hour of the due time, in both directions of a change', async (t) => {
  t.equal(end('2026-11-01T00:00:00Z', 1, 'America/New_York'), '2026-11-02T01:00:00.000Z', 'a day of 25 hours')
  t.equal(end('2026-03-08T01:00:00Z', 1, 'America/New_York'), '2026-03-09T00:00:00.000Z', 'one of 23')
  t.equal(end('2026-10-24T16:00:00Z', 7, 'Europe/Berlin'), '2026-10-31T17:00:00.000Z')
  t.equal(end('2026-06-01T00:00:00Z', 30, 'Asia/Kathmandu'), '2026-07-01T00:00:00.000Z')
  t.equal(
    new Date(stepEnd({ hours: 24, share: 1 }, at('2026-11-01T00:00:00Z'), 'America/New_York')).toISOString(),
    '2026-11-02T00:00:00.000Z',
    'hours are hours',
  )
})

t.test('in an hour that is skipped, and in one that is repeated', async (t) => {
  t.equal(end('2026-03-28T01:30:00Z', 1, 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', '02:30 is skipped: 03:30')
  t.equal(end('2026-10-24T00:30:00Z', 1, 'Europe/Berlin'), '2026-10-25T01:30:00.000Z', '02:30 comes twice: the second')
  t.equal(end('2026-10-25T00:30:00Z', 1, 'Europe/Berlin'), '2026-10-26T01:30:00.000Z', 'due at the first 02:30')
  t.equal(end('2026-10-25T01:30:00Z', 1, 'Europe/Berlin'), '2026-10-26T01:30:00.000Z', 'due at the second')
  t.equal(end('2011-12-29T22:00:00Z', 1, 'Pacific/Apia'), '2011-12-30T22:00:00.000Z', 'a day that a zone has left out')
})

t.test('the first step that has not ended says what is left', async (t) => {
  const late = [
    { hours: 6, share: 0.9 },
    { days: 1, share: 0.5 },
  ]
  const [due, zone] = [at('2026-11-01T00:00:00Z'), 'America/New_York']
  const share = (time: string) => shareAt(at(time), late, due, zone)
  t.same(
    [
      share('2026-11-01T00:00:00Z'),
      share('2026-11-01T06:00:00Z'),
      share('2026-11-01T06:00:01Z'),
      share('2026-11-02T01:00:00Z'),
      share('2026-11-02T01:00:01Z'),
    ],
    [1, 0.9, 0.5, 0.5, 0],
  )
})

t.test('a length in words', async (t) => {
  t.same(
    [
      { hours: 1, share: 1 },
      { hours: 1.5, share: 1 },
      { days: 1, share: 1 },
      { days: 3, share: 1 },
    ].map(stepLength),
    ['1 hour', '1.5 hours', '1 day', '3 days'],
  )
})
