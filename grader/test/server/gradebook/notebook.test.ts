import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import type { HotpathError } from '../../../shared/errors.ts'
import { listEntries, readNotes, saveNote } from '../../../server/gradebook/notebook.ts'
import { insertSubmission } from '../../../server/gradebook/submissions.ts'
import { recordVerdict } from '../../../server/gradebook/verdicts.ts'
import { ownCertificate, publishCertificate } from '../../../server/accounts/certificates.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Store } from '../../../server/store/store.ts'
import { verdict } from '../http/verdict.ts'
import { onBothStores } from '../queue/stores.ts'

const now = new Date('2026-03-01T12:00:00Z')

await onBothStores(t, 'the notebook', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())

  await t.test('pages, newest first, only the visitor’s own', async (t) => {
    const [visitor, other] = [randomUUID(), randomUUID()]
    const [first, second] = [await attempt(store, visitor, 'One'), await attempt(store, visitor, null)]
    await attempt(store, other, 'Other')
    t.match(await listEntries(store.db, visitor, {}, 1), [{ submission: second, hypothesis: null, outcome: 'pass' }])
    t.match(await listEntries(store.db, visitor, { before: second, exercise: 'add' }, 9), [
      { submission: first, hypothesis: 'One', note: null },
    ])
    t.same(await listEntries(store.db, visitor, { before: first }, 9), [])
    await t.rejects(readNotes(store.db, other, first), { code: 'E_SUBMISSION_UNKNOWN' })
  })

  await t.test('of five concurrent saves one succeeds', async (t) => {
    const visitor = randomUUID()
    const id = await attempt(store, visitor, null)
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        saveNote(store, visitor, id, { text: `${index}`, version: 0 }, now).catch((error: HotpathError) => error),
      ),
    )
    const [saved, ...more] = tries.filter((one) => !(one instanceof Error))
    t.equal(more.length, 0)
    t.ok(tries.every((one) => !(one instanceof Error) || one.code === 'E_CHANGED_MEANWHILE'))
    t.same(await readNotes(store.db, visitor, id), saved)
  })

  await t.test('a link created twice at once is one link', async (t) => {
    const account = { id: randomUUID(), name: 'Ada', email: 'ada@example.org', emailVerified: true, role: 'learner' } as const
    await store.db.insertInto('accounts').values({ id: account.id, name: account.name, email: account.email }).execute()
    await Promise.all([publishCertificate(store.db, account.id, now), publishCertificate(store.db, account.id, now)])
    await attempt(store, account.id, null)
    t.match(
      await ownCertificate(store.db, new Map(), account, now),
      { code: /^[\w-]{24}$/, certificate: { passed: [{ exercise: 'add', title: 'add' }], exercises: 1 } },
      'of an exercise that is gone the name is left',
    )
  })
})

async function attempt(store: Store, visitor: string, hypothesis: string | null): Promise<string> {
  const id = randomUUID()
  await store.transaction(async (trx) => {
    await insertSubmission(trx, {
      id,
      job: randomUUID(),
      visitor,
      exercise: 'add',
      exerciseVersion: 'v1',
      files: { 'add.js': '' },
      submittedAt: now,
      hypothesis,
    })
    await recordVerdict(trx, id, verdict())
  })
  return id
}
