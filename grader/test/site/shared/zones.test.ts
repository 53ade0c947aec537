import t from 'tap'
import { readTime } from '../../../shared/times.ts'
import { fromLocal, toLocal, zonedMoment } from '../../../../site/src/shared/zones.ts'

t.test('local times in a zone, and back', async (t) => {
  for (const [zone, local, utc] of [
    ['UTC', '2026-03-01T18:00', '2026-03-01T18:00:00.000Z'],
    ['Europe/Berlin', '2026-03-01T18:00', '2026-03-01T17:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01T18:00', '2026-07-01T16:00:00.000Z'],
    ['America/New_York', '2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01T00:15', '2026-02-28T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-01T00:00', '2026-02-28T10:00:00.000Z'],
  ] as const) {
    t.equal(fromLocal(local, zone), utc, `${local} in ${zone}`)
    t.equal(toLocal(utc, zone), local, `${utc} in ${zone}`)
  }
})

t.test('the hours of a change to and from daylight saving', async (t) => {
  t.equal(fromLocal('2026-03-29T01:59', 'Europe/Berlin'), '2026-03-29T00:59:00.000Z')
  t.equal(fromLocal('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', 'left out: half an hour after the change, 03:30')
  t.equal(fromLocal('2026-03-29T03:00', 'Europe/Berlin'), '2026-03-29T01:00:00.000Z')
  t.equal(fromLocal('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z', 'comes twice: the first')
  t.equal(fromLocal('2026-10-25T03:00', 'Europe/Berlin'), '2026-10-25T02:00:00.000Z')
})

t.test('a time that was filled in is meant to the second, for as long as its field shows it', async (t) => {
  t.equal(fromLocal('2026-05-01T23:59', 'Europe/Berlin', '2026-05-01T21:59:59.000Z'), '2026-05-01T21:59:59.000Z')
  t.equal(
    fromLocal('2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T01:30:00.000Z'),
    '2026-10-25T01:30:00.000Z',
    'comes twice: the second, which it was',
  )
  t.equal(fromLocal('2026-05-01T23:58', 'Europe/Berlin', '2026-05-01T21:59:59.000Z'), '2026-05-01T21:58:00.000Z')
})

t.test('a week apart by the clock is a week apart by the clock, across the change', async (t) => {
  const hours =
    (Date.parse(fromLocal('2026-03-30T18:00', 'Europe/Berlin')) - Date.parse(fromLocal('2026-03-23T18:00', 'Europe/Berlin'))) / 3600_000
  t.equal(hours, 7 * 24 - 1)
})

t.test('a time is shown in the cohort’s zone, with the reader’s beside it where it differs', async (t) => {
  const shown = (time: string, own: string) => zonedMoment(time, 'Europe/Berlin', own).replaceAll('\u202f', ' ')
  t.equal(shown('2026-03-01T17:00:00Z', 'Europe/Paris'), 'Mar 1, 2026, 6:00 PM')
  t.equal(shown('2026-03-01T17:00:00Z', 'UTC'), 'Mar 1, 2026, 6:00 PM in Europe/Berlin, 5:00 PM for you')
  t.equal(
    shown('2026-03-01T17:00:00Z', 'Asia/Tokyo'),
    'Mar 1, 2026, 6:00 PM in Europe/Berlin, Mar 2, 2026, 2:00 AM for you',
    'with the day where that differs, too',
  )
})

t.test('invalid times and absurd years are refused with a message', async (t) => {
  for (const local of ['', '20266-03-01T10:00', '2199-12-31T00:00', '2200-01-01T00:00', '1999-12-31T23:59', '2000-01-01T23:59'])
    t.throws(
      () => fromLocal(local, 'Europe/Berlin'),
      {
        name: 'Refused',
        message: `“${local}” is not a valid date and time.`,
        hint: 'Write a day from 2000-01-02 to 2199-12-30, and an hour.',
      },
      local,
    )
})

t.test('every time that a form accepts is valid for the API, in every zone', async (t) => {
  for (const zone of ['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])
    for (const local of ['2000-01-02T00:00', '2199-12-30T23:59'])
      t.equal(readTime(fromLocal(local, zone)).toISOString(), fromLocal(local, zone), `${local} in ${zone}`)
  t.equal(
    fromLocal('2200-01-01T13:59', 'Pacific/Kiritimati', '2199-12-31T23:59:00.000Z'),
    '2199-12-31T23:59:00.000Z',
    'one that the API has taken before stays',
  )
})
