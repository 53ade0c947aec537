import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import t from 'tap'
import type { ProfileRunKind } from '../../../contracts/index.ts'
import { ownData } from '../../../server/accounts/own-data.ts'
import { openTestStore } from '../store/own.ts'
import { addressOf } from './person.ts'

const { db } = await openTestStore(t)

async function addPerson(name: string, proven: boolean): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id, name, email: addressOf(name), email_verified: proven })
    .execute()
  return id
}

async function addAttempt(visitor: string): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('submissions')
    .values({
      id,
      visitor,
      exercise: 'add',
      exercise_version: 'v1',
      files: '{}',
      state: 'done',
      job: randomUUID(),
      submitted_at: new Date('2026-03-02'),
    })
    .execute()
  return id
}

async function addProfileRun(submission: string, kind: ProfileRunKind): Promise<void> {
  await db
    .insertInto('profile_runs')
    .values({ submission, kind, job: randomUUID(), state: 'done', shown: JSON.stringify({ of: kind }) })
    .execute()
}

t.test('profile runs are exported without profiles, runs on other engines and measured edits with results', async (t) => {
  const [lea, leo] = [await addPerson('Lea', true), await addPerson('Leo', true)]
  const attempts = [await addAttempt(lea), await addAttempt(lea), await addAttempt(leo)]
  for (const attempt of attempts) await addProfileRun(attempt, 'inside')
  await addProfileRun(attempts[0]!, 'engines')
  await addProfileRun(attempts[1]!, 'edits')
  const kept = ownData(db, { id: lea })
  const profileRuns = await Readable.from(kept.profileRuns()).toArray()
  t.same(
    profileRuns.map(({ submission }) => submission),
    attempts.slice(0, 2),
  )
  t.same(Object.keys(profileRuns[0]!), ['submission', 'state', 'askedAt'])
  t.match(await Readable.from(kept.runsOnOtherEngines()).toArray(), [{ submission: attempts[0], state: 'done', shown: { of: 'engines' } }])
  t.match(await Readable.from(kept.measuredEdits()).toArray(), [{ submission: attempts[1], state: 'done', shown: { of: 'edits' } }])
})

t.test('roster entries are exported to whoever verified the address', async (t) => {
  const cohort = randomUUID()
  await db
    .insertInto('cohorts')
    .values({ id: cohort, name: 'Past', time_zone: 'UTC', archived_at: new Date('2026-03-02') })
    .execute()
  const [mia, una] = [await addPerson('Mia', true), await addPerson('Una', false)]
  for (const name of ['Mia', 'Una', 'Noa'])
    await db
      .insertInto('expected')
      .values({ cohort, email: addressOf(name), name: `${name} of the list`, team: 'Red' })
      .execute()
  t.same(await ownData(db, { id: mia }).cohortsThatExpect(), [
    { id: cohort, name: 'Past', calledThere: 'Mia of the list', role: 'learner', team: 'Red', invitedAt: null },
  ])
  t.same(await ownData(db, { id: una }).cohortsThatExpect(), [])
})
