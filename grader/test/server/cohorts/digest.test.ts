// Store: both, a folder and a server.
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { DEFAULT_EMAIL_CHOICES, type EmailChoices } from '../../../contracts/index.ts'
import { saveEmailPreferences } from '../../../server/accounts/email-preferences.ts'
import { unsubscribe } from '../../../server/accounts/unsubscribe.ts'
import { morningOf, queueDigests } from '../../../server/cohorts/digest.ts'
import { announce } from '../../../server/cohorts/announcements.ts'
import { mailByServer } from '../../../server/accounts/mail.ts'
import { EmailSender } from '../../../server/outbox/email-sender.ts'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { smtpServer } from '../outbox/smtp.ts'
import { onBothStores } from '../queue/stores.ts'

const publicUrl = 'https://hotpath.example.org'
const secret = 'a secret of the installation'

await onBothStores(t, 'daily emails', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const server = await smtpServer(t)
  const choose = (person: string, choices: Partial<EmailChoices>, timeZone: string | null = null) =>
    saveEmailPreferences(store, person, { choices: { ...DEFAULT_EMAIL_CHOICES, ...choices }, timeZone })
  /** Emails that arrive when it is this time. */
  const sentAt = async (time: string) => {
    const now = new Date(time)
    await Promise.all([queueDigests(store, now), queueDigests(store, now)])
    const sender = new EmailSender({
      db: store.db,
      mail: mailByServer(server.url, 'hotpath@example.org'),
      post: () => ({ secret, publicUrl }),
      now: async () => now,
      closing: new AbortController().signal,
    })
    await sender.sendDue()
    return server.got.splice(0)
  }
  const { cohort, ina, tim, lea } = await needing(store)
  const say = (text: string, time: string) => announce(store, cohort, text, { id: ina, name: 'Ina' }, new Date(time))
  await choose(ina, { alerts: 'daily' })

  // In Berlin it is an hour later.
  t.same(await sentAt('2026-03-09T05:59:00Z'), [])
  const [toIna, ...others] = await sentAt('2026-03-09T06:00:00Z')
  t.same(others, [], 'one email, however many servers run')
  t.match(toIna, { to: 'ina@example.org', headers: { subject: '2 pieces of news from “Spring”' } })
  const stop = toIna!.text.match(/Stop them: (\S+)/)![1]!
  t.equal(
    toIna!.text.trimEnd(),
    `Hello Ina,

- Lea, Adding: nothing was sent yet, and it is due in 18 hours.
- example.org no longer receives messages: it answered 500.

https://hotpath.example.org/cohorts/one/?id=${cohort}#notices

--\x20
You get this email in the morning, on days with news. Stop them: ${stop}`,
  )
  t.same(await sentAt('2026-03-09T22:59:00Z'), [], 'one a day')

  await choose(tim, { alerts: 'daily' })
  t.match(await sentAt('2026-03-10T07:00:00Z'), [{ headers: { subject: 'One piece of news from “Spring”' } }], 'and none without news')

  await choose(lea, { announcement: 'daily' }, 'America/Los_Angeles')
  await choose(tim, {})
  await choose(ina, {})
  await say('Room 7,\n today.', '2026-03-10T12:00:00Z')
  t.same(
    (await sentAt('2026-03-10T12:00:00Z')).map(({ to }) => to),
    ['tim@example.org'],
    'those who want it at once have it',
  )
  await say('The room is open.', '2026-03-10T13:00:00Z')
  t.same(
    (await sentAt('2026-03-10T13:59:00Z')).map(({ to }) => to),
    ['tim@example.org'],
    'in Los Angeles it is not seven yet',
  )
  const [toLea] = await sentAt('2026-03-10T14:00:00Z')
  t.match(toLea, {
    to: 'lea@example.org',
    text: '- Ina announced in “Spring”: “Room 7, today.”\n- Ina announced in “Spring”: “The room is open.”\n',
  })
  await say('This one waits.', '2026-03-10T15:00:00Z')
  t.same(
    (await sentAt('2026-03-11T01:00:00Z')).map(({ to }) => to),
    ['tim@example.org'],
    'until the next morning',
  )
  t.match(await sentAt('2026-03-11T14:00:00Z'), [{ text: 'This one waits.' }])

  await say('Withdrawn with the daily emails.', '2026-03-11T14:30:00Z')
  t.same(
    (await sentAt('2026-03-11T14:30:00Z')).map(({ to }) => to),
    ['tim@example.org'],
  )
  await unsubscribe(store, secret, toLea!.text.match(/unsubscribe\/#(\S+)/)![1]!)
  await say('Not for Lea.', '2026-03-11T15:00:00Z')
  t.same(
    (await sentAt('2026-03-12T15:00:00Z')).map(({ to }) => to),
    ['tim@example.org'],
  )
})

t.test('the morning in a time zone, across the switch to summer time', async (t) => {
  const of = (now: string, zone: string) => {
    const { day, since } = morningOf(new Date(now), zone)
    return [day, since.toISOString()]
  }
  t.same(of('2026-03-28T23:30:00Z', 'Europe/Berlin'), ['2026-03-29', '2026-03-29T05:00:00.000Z'])
  t.same(of('2026-03-28T12:00:00Z', 'Europe/Berlin'), ['2026-03-28', '2026-03-28T06:00:00.000Z'])
  t.same(of('2026-03-29T05:00:00Z', 'America/Los_Angeles'), ['2026-03-28', '2026-03-28T14:00:00.000Z'])
})

/**
 * A cohort in which a learner is silent before the due time, and a webhook was given up: two notices for an instructor, one for an
 * assistant.
 */
async function needing({ db }: Store): Promise<{ cohort: string; ina: string; tim: string; lea: string }> {
  const [cohort, ina, tim, lea] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const began = new Date('2026-03-01T00:00:00Z')
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'Europe/Berlin', archived_at: null }).execute()
  for (const [id, name, role] of [
    [ina, 'Ina', 'instructor'],
    [tim, 'Tim', 'assistant'],
    [lea, 'Lea', 'learner'],
  ] as const) {
    await db
      .insertInto('accounts')
      .values({ id, name, email: `${name.toLowerCase()}@example.org`, email_verified: true, image: null })
      .execute()
    await db.insertInto('members').values({ cohort, person: id, role, team: null, joined_at: began }).execute()
  }
  const points = '{"required":6,"good":8,"excellent":10}'
  await db
    .insertInto('assignments')
    .values({
      id: randomUUID(),
      cohort,
      exercise: 'add',
      exercise_version: 'v1',
      title: 'Adding',
      opens_at: began,
      due_at: new Date('2026-03-10T00:00:00Z'),
      late: '[]',
      points,
      policy: 'best',
      attempts: null,
    })
    .execute()
  await db
    .insertInto('webhooks')
    .values({
      id: randomUUID(),
      cohort,
      url: 'https://example.org/hook',
      events: '["verdict"]',
      secret: 'whsec_AAAA',
      enabled: false,
      gave_up_why: 'it answered 500',
      gave_up_at: began,
    })
    .execute()
  return { cohort, ina, tim, lea }
}
