// Store: both, a folder and a server.
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { DEFAULT_EMAIL_CHOICES, type EmailChoices, type MemberRole } from '../../../contracts/index.ts'
import { saveEmailPreferences } from '../../../server/accounts/email-preferences.ts'
import { mailByServer } from '../../../server/accounts/mail.ts'
import { unsubscribe } from '../../../server/accounts/unsubscribe.ts'
import { listCohortEmails, sendAgain } from '../../../server/cohorts/cohort-emails.ts'
import { EmailSender, forgetEmails } from '../../../server/outbox/email-sender.ts'
import { queueEmails, withdrawEmails } from '../../../server/outbox/queue-emails.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { readConfig } from '../../../shared/config.ts'
import { onBothStores } from '../queue/stores.ts'
import { smtpServer, type SmtpServer } from './smtp.ts'

const publicUrl = 'https://hotpath.example.org'
const secret = 'a secret of the installation'
const content = {
  subject: '“Adding” is open',
  lines: [['“Adding” is open, due ', { at: '2026-03-10T00:00:00Z' }, '.']],
  path: '/cohorts/one/?id=c',
}

interface World {
  store: Store
  server: SmtpServer
  cohort: string
  /** Adds a member. @returns their id */
  member(name: string, settings?: { proven?: boolean; role?: MemberRole }): Promise<string>
  queue(people: readonly string[], about?: string): Promise<void>
  choose(person: string, choices: Partial<EmailChoices>, timeZone?: string): Promise<unknown>
  sender(): EmailSender
  at(time: string): void
}

async function world(t: Test, env: Record<string, string>): Promise<World> {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const server = await smtpServer(t)
  const cohort = randomUUID()
  let now = new Date('2026-03-09T08:00:00Z')
  await store.db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'Europe/Berlin', archived_at: null }).execute()
  return {
    store,
    server,
    cohort,
    async member(name, { proven = true, role = 'learner' } = {}) {
      const id = randomUUID()
      const email = `${name.toLowerCase()}@example.org`
      await store.db.insertInto('accounts').values({ id, name, email, email_verified: proven, image: null }).execute()
      await store.db.insertInto('members').values({ cohort, person: id, role, team: null }).execute()
      return id
    },
    queue: (people, about = 'a') =>
      store.transaction((trx) =>
        queueEmails(
          trx,
          people.map((person) => ({ person, about, content })),
          { cohort, kind: 'opened', now },
        ),
      ),
    choose: (person, choices, timeZone) =>
      saveEmailPreferences(store, person, { choices: { ...DEFAULT_EMAIL_CHOICES, ...choices }, timeZone: timeZone ?? null }),
    sender: () =>
      new EmailSender({
        db: store.db,
        mail: mailByServer(server.url, 'Hotpath <hotpath@example.org>'),
        post: () => ({ secret, publicUrl }),
        now: async () => now,
        closing: new AbortController().signal,
      }),
    at: (time) => void (now = new Date(time)),
  }
}

await onBothStores(t, 'an email says what happened, in the reader’s time zone, and how to stop it', async (t, env) => {
  const { store, server, member, queue, choose, sender } = await world(t, env)
  const [lea, yui] = [await member('Lea'), await member('Yui')]
  await choose(yui, {}, 'Asia/Tokyo')
  await queue([lea, yui])
  t.equal(await sender().sendDue(), 2)
  const [toLea, toYui] = server.got.sort((a, b) => a.to.localeCompare(b.to))
  const stop = toLea!.text.match(/Stop them: (\S+)/)![1]!
  t.equal(
    toLea!.text.trimEnd(),
    `Hello Lea,

“Adding” is open, due Tue 10 Mar 2026, 01:00 (Europe/Berlin).

https://hotpath.example.org/cohorts/one/?id=c

--\x20
You get emails about assignments that open. Stop them: ${stop}`,
  )
  t.match(toYui!.text, 'due Tue 10 Mar 2026, 09:00 (Asia/Tokyo).')
  const token = stop.replace(`${publicUrl}/unsubscribe/#`, '')
  t.match(toLea!.headers, {
    subject: '“Adding” is open',
    from: 'Hotpath <hotpath@example.org>',
    'list-unsubscribe': `<${publicUrl}/api/unsubscribe?token=${token}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  })

  await unsubscribe(store, secret, token)
  await unsubscribe(store, secret, token)
  await queue([lea, yui], 'b')
  t.equal(await sender().sendDue(), 1)
  t.equal(server.got.at(-1)!.to, 'yui@example.org')
  await t.rejects(unsubscribe(store, 'another secret', token), { code: 'E_UNSUBSCRIBE_TOKEN' })
  await t.rejects(unsubscribe(store, secret, token.replace('opened', 'grade')), { code: 'E_UNSUBSCRIBE_TOKEN' })
})

await onBothStores(t, 'nobody gets an email twice', async (t, env) => {
  const { server, member, queue, sender } = await world(t, env)
  const people = []
  for (let index = 0; index < 30; index++) people.push(await member(`Learner${index}`))
  await queue(people)
  await queue(people)
  const counts = await Promise.all([sender(), sender(), sender()].map((one) => one.sendDue()))
  t.equal(
    counts.reduce((sum, count) => sum + count),
    30,
    'three servers share them',
  )
  t.same(server.got.map(({ to }) => to).sort(), people.map((_, index) => `learner${index}@example.org`).sort())
})

await onBothStores(t, 'an email of a server that died is sent by another one, with the same Message-ID', async (t, env) => {
  const { server, member, queue, sender, at } = await world(t, env)
  await queue([await member('Lea')])
  const died = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<string>()
  server.beforeAccepting = async ({ headers }) => {
    reached.resolve(headers['message-id']!)
    await died.promise
  }
  const dying = sender().sendDue()
  const id = await reached.promise
  t.equal(await sender().sendDue(), 0, 'while it may still live, nobody else sends it')
  at('2026-03-09T08:06:00Z')
  const other = sender().sendDue()
  died.resolve()
  t.equal(await other, 1)
  await dying
  t.same(
    server.got.map(({ headers }) => headers['message-id']),
    [id, id],
  )
  t.equal(await sender().sendDue(), 0)
})

await onBothStores(t, 'what the mail server answers decides what becomes of an email', async (t, env) => {
  const { store, server, cohort, member, queue, sender, at } = await world(t, env)
  server.answers = { 'gus@example.org': [450], 'rob@example.org': [550] }
  await queue([await member('Lea'), await member('Gus'), await member('Rob')])
  t.equal(await sender().sendDue(), 3)
  const { counts, emails } = await listCohortEmails(store.db, cohort)
  t.same(counts, { waiting: 1, sent: 1, refused: 1, failed: 0 })
  t.match(emails, [
    {
      name: 'Rob',
      address: 'rob@example.org',
      kind: 'opened',
      state: 'refused',
      attempts: 1,
      problem: /^550 .*No such user/,
      nextAt: null,
    },
    { name: 'Gus', state: 'waiting', attempts: 1, problem: /^450 .*Try later/, nextAt: /^2026-03-09T08:00:0[456]/ },
    { name: 'Lea', state: 'sent', attempts: 1, problem: null, doneAt: '2026-03-09T08:00:00.000Z' },
  ])
  at('2026-03-09T08:00:10Z')
  t.equal(await sender().sendDue(), 1, 'a refused one is not tried again')
  t.same((await listCohortEmails(store.db, cohort)).counts, { waiting: 0, sent: 2, refused: 1, failed: 0 })

  const rob = emails[0]!.id
  t.same(await sendAgain(store.db, cohort, undefined, new Date('2026-03-09T08:01:00Z')), { queued: 0 })
  t.same(await sendAgain(store.db, cohort, rob, new Date('2026-03-09T08:01:00Z')), { queued: 1 }, 'unless somebody asks')
  at('2026-03-09T08:01:00Z')
  t.equal(await sender().sendDue(), 1)
  t.same((await listCohortEmails(store.db, cohort)).counts, { waiting: 0, sent: 3, refused: 0, failed: 0 })
  await t.rejects(sendAgain(store.db, cohort, rob, new Date()), { code: 'E_EMAIL_UNKNOWN' })
  await forgetEmails(store.db, new Date('2026-04-20T00:00:00Z'))
  t.same((await listCohortEmails(store.db, cohort)).emails, [])
})

await onBothStores(t, 'a mail server that is away for days loses nothing, and is given up after three', async (t, env) => {
  const { store, server, cohort, member, queue, sender, at } = await world(t, env)
  const url = server.url
  server.url = 'smtp://127.0.0.1:1'
  await queue([await member('Lea')])
  let time = Date.parse('2026-03-09T08:00:00Z')
  for (let attempts = 1; attempts < 10; attempts++) {
    t.equal(await sender().sendDue(), 1)
    const [email] = (await listCohortEmails(store.db, cohort)).emails
    t.match(email, { state: 'waiting', attempts, problem: /ECONNREFUSED/ })
    time = Date.parse(email!.nextAt!)
    at(email!.nextAt!)
  }
  t.equal(await sender().sendDue(), 1)
  t.match((await listCohortEmails(store.db, cohort)).emails, [{ state: 'failed', attempts: 10 }])
  t.ok(time > Date.parse('2026-03-11T08:00:00Z'))
  server.url = url
  t.same(await sendAgain(store.db, cohort, undefined, new Date(time)), { queued: 1 })
  t.equal(await sender().sendDue(), 1)
  t.equal(server.got.length, 1)
})

await onBothStores(t, 'emails go only to members who want them, at a verified address', async (t, env) => {
  const { store, server, cohort, member, queue, choose, sender } = await world(t, env)
  const people = {
    stays: await member('Stays'),
    unproven: await member('Unproven', { proven: false }),
    never: await member('Never'),
    leaves: await member('Leaves'),
    deleted: await member('Deleted'),
    changes: await member('Changes'),
    unverified: await member('Unverified'),
    stranger: randomUUID(),
  }
  await choose(people.never, { opened: 'never' })
  await queue(Object.values(people))
  await store.db.deleteFrom('members').where('person', '=', people.leaves).execute()
  await store.db.deleteFrom('accounts').where('id', '=', people.deleted).execute()
  await choose(people.changes, { opened: 'never' })
  await store.db.updateTable('accounts').set({ email_verified: false }).where('id', '=', people.unverified).execute()
  await sender().sendDue()
  t.same(
    server.got.map(({ to }) => to),
    ['stays@example.org'],
  )
  t.same(
    (await listCohortEmails(store.db, cohort)).counts,
    { waiting: 0, sent: 1, refused: 0, failed: 0 },
    'what is not sent is no failure',
  )

  await queue([people.stays], 'later')
  await store.db.updateTable('cohorts').set({ archived_at: new Date() }).execute()
  await sender().sendDue()
  t.equal(server.got.length, 1, 'an archived cohort sends nothing')
})

await onBothStores(t, 'what is withdrawn before it was sent is not sent', async (t, env) => {
  const { store, server, cohort, member, queue, sender } = await world(t, env)
  const lea = await member('Lea')
  await queue([lea], 'gone 1')
  await queue([lea], 'stays')
  await store.transaction((trx) => withdrawEmails(trx, { cohort, kind: 'opened', about: 'gone' }))
  t.equal(await sender().sendDue(), 1)
  t.equal(server.got.length, 1)
})
