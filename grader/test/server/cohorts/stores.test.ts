import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { announce, listAnnouncements } from '../../../server/cohorts/announcements.ts'
import { listAudit } from '../../../server/accounts/audit.ts'
import { changeCohort, createCohort, openCohort, readCohort, removeCohort } from '../../../server/cohorts/cohorts.ts'
import { createInvite, join, listInvites } from '../../../server/cohorts/invites.ts'
import { listMembers, removeMember } from '../../../server/cohorts/members.ts'
import { rosterCsv, seatExpected, takeRoster } from '../../../server/cohorts/roster.ts'
import { readRoster } from '../../../server/cohorts/roster-file.ts'
import { readConfig } from '../../../shared/config.ts'
import type { Account } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { removePerson } from '../../../server/accounts/delete-account.ts'
import { freezeGrades } from '../../../server/cohorts/frozen-grades.ts'
import { ownData } from '../../../server/accounts/own-data.ts'
import { giveRole, listAccounts } from '../../../server/accounts/roles.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { onBothStores } from '../queue/stores.ts'

/** Codes of invitations are computed with it. */
const SECRET = 'a secret of the test'

const now = new Date('2026-03-01T12:00:00Z')
const later = '2026-04-01T12:00:00Z'

await onBothStores(t, 'concurrent actions', async (t, env) => {
  const store = await openStore(readConfig(env))
  const queue = await openQueue(store, (error) => t.fail(error.message))
  t.teardown(async () => {
    await queue.close()
    await store.close()
  })

  await t.test('nine take the last three seats: three get in', async (t) => {
    const { ina, cohort } = await spring(store)
    const { code } = await createInvite(
      store,
      cohort,
      { role: 'learner', seats: 3, expiresAt: later },
      { actor: ina.id, now, secret: SECRET },
    )
    const accounts = await Promise.all(Array.from({ length: 9 }, () => person(store)))
    t.same(await outcomes(accounts.map((one) => join(store, code!, one, now))), { done: 3, E_INVITE_USED: 6 })
    t.equal((await readCohort(store.db, cohort, ina)).learners, 3)
  })

  await t.test('one person joins with four clicks and takes one seat', async (t) => {
    const { ina, cohort } = await spring(store)
    const { code } = await createInvite(
      store,
      cohort,
      { role: 'learner', seats: 3, expiresAt: later },
      { actor: ina.id, now, secret: SECRET },
    )
    const lea = await person(store)
    t.same(await outcomes([1, 2, 3, 4].map(() => join(store, code!, lea, now))), { done: 4 })
    t.equal((await listInvites(store.db, cohort, SECRET))[0]!.used, 1)
  })

  await t.test('four save the same version: one succeeds, three are refused', async (t) => {
    const { ina, cohort } = await spring(store)
    t.same(await outcomes(['A', 'B', 'C', 'D'].map((name) => changeCohort(store, cohort, { version: 1, name }, ina, now))), {
      done: 1,
      E_CHANGED_MEANWHILE: 3,
    })
    t.equal((await readCohort(store.db, cohort, ina)).version, 2)
  })

  await t.test('two instructors leave: one stays', async (t) => {
    const { ina, ivo, cohort } = await spring(store)
    t.same(await outcomes([ina, ivo].map(({ id }) => removeMember(store, cohort, id, id, now))), { done: 1, E_LAST_INSTRUCTOR: 1 })
    t.equal((await listMembers(store.db, cohort)).length, 1)
  })

  await t.test('two instructors delete their accounts: one stays while there is a learner', async (t) => {
    const { ina, ivo, cohort } = await spring(store)
    const { code } = await createInvite(
      store,
      cohort,
      { role: 'learner', seats: 1, expiresAt: later },
      { actor: ina.id, now, secret: SECRET },
    )
    await join(store, code!, await person(store), now)
    t.same(await outcomes([ina, ivo].map((one) => removePerson({ store, queue, freezeGrades }, one))), { done: 1, E_COHORTS_LEFT: 1 })
    t.same((await listMembers(store.db, cohort)).map(({ role }) => role).sort(), ['instructor', 'learner'])
  })

  await t.test('two administrators step down: one stays', async (t) => {
    const admins = [await person(store), await person(store)]
    for (const { id } of admins) await giveRole(store, { id }, 'admin')
    t.same(await outcomes(admins.map(({ id }) => giveRole(store, { id }, 'learner'))), { done: 1, E_LAST_ADMIN: 1 })
  })

  await t.test('someone joins while a roster import is between adding the member and clearing the expected address', async (t) => {
    const { cohort } = await spring(store)
    const lea = await person(store)
    await store.db.insertInto('expected').values({ cohort, email: lea.email, name: '', team: null }).execute()
    let coming = Promise.resolve()
    await store.transaction(async (trx) => {
      await openCohort(trx, cohort)
      await trx.insertInto('members').values({ cohort, person: lea.id, team: null, joined_at: now }).execute()
      coming = seatExpected(store, lea, now).catch((error: Error) => void t.fail(error.message))
      await sleep(300)
      await trx.deleteFrom('expected').where('cohort', '=', cohort).execute()
    })
    await coming
    t.equal((await listMembers(store.db, cohort)).filter(({ person }) => person === lea.id).length, 1)
  })

  await t.test('people expected by two cohorts open pages while both import rosters again, without a deadlock', async (t) => {
    const [one, two] = [await spring(store), await spring(store)]
    const accounts = await Promise.all(Array.from({ length: 8 }, () => person(store)))
    const csv = new TextEncoder().encode(`email\n${accounts.map(({ email }) => `${email}\n`).join('')}`)
    for (let round = 0; round < 2; round++) {
      await store.db
        .deleteFrom('members')
        .where(
          'person',
          'in',
          accounts.map(({ id }) => id),
        )
        .execute()
      const expected = [one, two].flatMap(({ cohort }) => accounts.map(({ email }) => ({ cohort, email, name: '', team: null })))
      await store.db
        .insertInto('expected')
        .values(expected)
        .onConflict((again) => again.doNothing())
        .execute()
      const takes = [one, two].map(({ ina, cohort }) => takeRoster(store, cohort, readRoster(csv), { dryRun: false, actor: ina.id, now }))
      const opens = [...accounts, ...accounts].map((each) => seatExpected(store, each, now))
      t.same(await outcomes([...opens.slice(0, 8), ...takes, ...opens.slice(8)]), { done: 18 })
      for (const { cohort } of [one, two]) t.equal((await listMembers(store.db, cohort)).filter(({ role }) => role === 'learner').length, 8)
    }
  })

  await t.test('a roster is imported while its people verify their addresses: each becomes a member once', async (t) => {
    const { ina, cohort } = await spring(store)
    const accounts = await Promise.all(Array.from({ length: 6 }, () => person(store)))
    const csv = new TextEncoder().encode(`email,team\n${accounts.map(({ email }) => `${email},Blue\n`).join('')}`)
    const take = () => takeRoster(store, cohort, readRoster(csv), { dryRun: false, actor: ina.id, now })
    t.same(await outcomes([take(), ...accounts.map((one) => seatExpected(store, one, now)), take(), take()]), { done: 9 })
    for (const one of accounts) await seatExpected(store, one, now)
    t.same((await listMembers(store.db, cohort)).filter(({ team }) => team === 'Blue').length, 6)
    t.match(await take(), { added: 0, changed: 0, unchanged: 6 })
  })
})

await onBothStores(t, 'reading', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const { ina, ivo, cohort } = await spring(store)
  const { id } = await announce(store, cohort, 'Room 7', { id: ivo.id, name: ivo.name }, now)
  t.match(await listAnnouncements(store.db, cohort, 10, undefined), [{ id, text: 'Room 7', author: 'Someone', at: now.toISOString() }])
  const lines = await listAudit(store.db, cohort, 10, null)
  t.same(
    lines.map(({ what }) => what),
    ['announcement.made', 'member.joined', 'invite.made', 'cohort.created'],
  )
  t.same(
    (await listAudit(store.db, cohort, 10, lines[2]!.id)).map(({ what, who }) => [what, who]),
    [['cohort.created', 'Someone']],
  )
  const own = ownData(store.db, ivo)
  t.match(await own.account(), { email: ivo.email })
  t.match(await own.cohorts(), [{ id: cohort, role: 'instructor' }])
  t.match(await own.announcements(), [{ text: 'Room 7' }])
  t.match(await Readable.from(own.auditEvents()).toArray(), [{ what: 'member.joined' }, { what: 'announcement.made' }])
  t.same(await Readable.from(own.submissions()).toArray(), [])
  t.same(
    (await listAccounts(store.db, ina.email.slice(0, 20).toUpperCase())).map(({ email }) => email),
    [ina.email],
  )
  t.match(await rosterCsv(store.db, cohort), ina.email)
  t.same(await removeCohort(store, cohort, ina, now), { done: 'deleted' })
})

/** A cohort of two instructors. */
async function spring(store: Store): Promise<{ ina: Account; ivo: Account; cohort: string }> {
  const [ina, ivo] = [await person(store), await person(store)]
  const { id: cohort } = await createCohort(store, { name: 'Spring', timeZone: 'UTC' }, ina, now)
  const { code } = await createInvite(
    store,
    cohort,
    { role: 'instructor', seats: 1, expiresAt: later },
    { actor: ina.id, now, secret: SECRET },
  )
  await join(store, code!, ivo, now)
  return { ina, ivo, cohort }
}

async function person({ db }: Store): Promise<Account> {
  const id = randomUUID()
  const email = `${id}@example.org`
  await db.insertInto('accounts').values({ id, name: 'Someone', email, email_verified: true }).execute()
  return { id, name: 'Someone', email, emailVerified: true, role: 'learner' }
}

/** Number of successes, and of refusals by code. */
async function outcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const result of await Promise.allSettled(attempts)) {
    const what = result.status === 'fulfilled' ? 'done' : result.reason instanceof HotpathError ? result.reason.code : String(result.reason)
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}
