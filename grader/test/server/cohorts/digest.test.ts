import { randomUUID } from 'node:crypto'
import t from 'tap'
import { localTime, sendDigests, setDigest } from '../../../server/cohorts/digest.ts'
import { readConfig } from '../../../shared/config.ts'
import type { Email, Mail } from '../../../server/accounts/mail.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { onBothStores } from '../queue/stores.ts'

const publicUrl = 'https://hotpath.example.org'

/** A mail server that can be down. */
class Mailbox implements Mail {
  readonly kept = false
  readonly got: Email[] = []
  isDown = false

  async send(mailed: Email): Promise<void> {
    if (this.isDown) throw new Error('connect ECONNREFUSED')
    this.got.push(mailed)
  }
}

await onBothStores(t, 'morning emails', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const mail = new Mailbox()
  const send = (time: string) => sendDigests({ db: store.db, mail, publicUrl }, new Date(time))
  const { cohort, ina, tim } = await needing(store)
  await setDigest(store.db, cohort, ina, true)

  // In Berlin it is an hour later.
  t.equal(await send('2026-03-09T05:59:00Z'), 0)
  t.equal(await send('2026-03-09T06:00:00Z'), 1)
  t.same(mail.got, [
    {
      to: 'ina@example.org',
      subject: '2 things need your attention in “Spring”',
      text: `Good morning,

2 things need your attention in “Spring”:

- Lea, Adding: nothing was sent yet, and it is due in 18 hours.
- example.org no longer receives messages: it answered 500.

See the details and mark things as done:

https://hotpath.example.org/cohorts/one/?id=${cohort}#notices

You turned these emails on; you can turn them off on the same page.
`,
    },
  ])
  t.equal(await send('2026-03-09T22:59:00Z'), 0, 'one a day')

  await setDigest(store.db, cohort, tim, true)
  mail.isDown = true
  await t.rejects(send('2026-03-10T07:00:00Z'), { message: /^Not accepted: one email. First error: Error: connect ECONNREFUSED$/ })
  mail.isDown = false
  t.equal(await send('2026-03-10T07:05:00Z'), 1, 'emails are retried after a failure, and none is sent without notices')
  t.equal(mail.got.at(-1)!.subject, 'One thing needs your attention in “Spring”')

  await setDigest(store.db, cohort, ina, false)
  t.equal(await send('2026-03-11T07:00:00Z'), 0)
})

t.test('day and hour in a time zone across the switch to summer time', async (t) => {
  t.same(localTime(new Date('2026-03-28T23:30:00Z'), 'Europe/Berlin'), { day: '2026-03-29', hour: 0 })
  t.same(localTime(new Date('2026-03-29T05:00:00Z'), 'Europe/Berlin'), { day: '2026-03-29', hour: 7 })
  t.same(localTime(new Date('2026-03-29T05:00:00Z'), 'America/Los_Angeles'), { day: '2026-03-28', hour: 22 })
})

/**
 * A cohort in which a learner is silent before the due time, and a webhook was given up: two notices for an instructor, one for an
 * assistant.
 */
async function needing({ db }: Store): Promise<{ cohort: string; ina: string; tim: string }> {
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
  return { cohort, ina, tim }
}
