import t from 'tap'
import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { recordAuditEvent } from '../../../server/accounts/audit.ts'
import { changeMember } from '../../../server/cohorts/members.ts'
import { overrideGrade } from '../../../server/cohorts/overrides.ts'
import { readConfig } from '../../../shared/config.ts'
import type { Outcome } from '../../../contracts/index.ts'
import { addPlatform } from '../../../server/lti/platforms.ts'
import { gradeReporter } from '../../../server/lti/report.ts'
import { removePerson } from '../../../server/accounts/delete-account.ts'
import { freezeGrades } from '../../../server/cohorts/frozen-grades.ts'
import { mergeVisitor } from '../../../server/accounts/merge.ts'
import { openQueue } from '../../../server/queue/queue.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Db } from '../../../server/store/store.ts'
import { onBothStores } from '../queue/stores.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const platform = {
  name: 'The school',
  issuer: 'https://school.example',
  clientId: 'we',
  deployments: [],
  loginUrl: 'https://school.example/login',
  tokenUrl: 'https://school.example/token',
  keysUrl: 'https://school.example/keys',
}
const identity = {
  password: null,
  access_token: null,
  refresh_token: null,
  id_token: null,
  access_token_expires_at: null,
  refresh_token_expires_at: null,
  scope: null,
}

async function addCohort(db: Db): Promise<{ cohort: string; assignment: string }> {
  const [cohort, assignment] = [randomUUID(), randomUUID()]
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  await db
    .insertInto('assignments')
    .values({
      id: assignment,
      cohort,
      exercise: 'add',
      exercise_version: 'v1',
      title: 'Adding',
      opens_at: NOW,
      due_at: new Date('2199-01-01'),
      late: '[]',
      points: '{"required":6,"good":8,"excellent":10}',
      policy: 'best',
      attempts: null,
    })
    .execute()
  return { cohort, assignment }
}

async function addLearner(db: Db, cohort: string, name: string, provider: string | null): Promise<string> {
  const person = randomUUID()
  await db
    .insertInto('accounts')
    .values({ id: person, name, email: `${name}@example.org`, image: null })
    .execute()
  await db.insertInto('members').values({ cohort, person, role: 'learner', joined_at: NOW }).execute()
  if (provider !== null)
    await db
      .insertInto('identities')
      .values({ id: randomUUID(), person, provider, provider_account: `${name} there`, ...identity })
      .execute()
  return person
}

async function send(db: Db, person: string, outcome: Outcome = 'pass', exercise = 'add'): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('submissions')
    .values({
      id,
      visitor: person,
      exercise,
      exercise_version: 'v1',
      files: '{}',
      state: 'done',
      job: randomUUID(),
      submitted_at: new Date('2026-03-02'),
    })
    .execute()
  await db
    .insertInto('verdicts')
    .values({ submission: id, outcome, level: outcome === 'pass' ? 'good' : null, verdict: '{}' })
    .execute()
}

await onBothStores(t, 'the grade sync', async (t, env) => {
  const store = await openStore(readConfig(env))
  t.teardown(() => store.close())
  const { db } = store
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { id } = await addPlatform(db, platform)
  const { cohort, assignment } = await addCohort(db)
  const elsewhere = await addCohort(db)
  await db
    .insertInto('lti_columns')
    .values({ assignment, platform: id, deployment: '1', resource_link: 'a link', url: 'https://school.example/1' })
    .execute()
  const ann = await addLearner(db, cohort, 'ann', `lti ${id}`)
  const bob = await addLearner(db, cohort, 'bob', `lti ${id}`)
  const out = await addLearner(db, elsewhere.cohort, 'out', `lti ${id}`)
  const report = gradeReporter(db.withPlugin(counter))
  const wanted = async () =>
    Object.fromEntries(
      (
        await db
          .selectFrom('lti_scores')
          .innerJoin('accounts', 'accounts.id', 'person')
          .select(['name', 'wanted'])
          .orderBy('name')
          .execute()
      ).map(({ name, wanted }) => [name, wanted]),
    )
  /** Number of queries of one pass. */
  const readAt = async () => {
    queries = 0
    await report(NOW)
    return queries
  }

  await t.test('finds all grades when a process starts', async (t) => {
    await send(db, ann)
    await readAt()
    t.same(await wanted(), { ann: 8 })
    t.equal(await readAt(), 1, 'and while nothing happens, looking is one query')
  })

  await t.test('checks only assignments with a column and the people concerned', async (t) => {
    await send(db, out)
    t.equal(await readAt(), 1, 'a cohort without a column')
    await send(db, bob, 'pass', 'another')
    t.equal(await readAt(), 1, 'an exercise without one')
    await send(db, randomUUID())
    t.equal(await readAt(), 1, 'someone without an account')
    await send(db, bob, 'wrong')
    t.ok((await readAt()) > 1)
    t.same(await wanted(), { ann: 8, bob: 0 })
    await send(db, bob)
    await readAt()
    t.same(await wanted(), { ann: 8, bob: 8 })
    t.equal(await readAt(), 1)
  })

  await t.test('reports a grade given by hand, and its removal', async (t) => {
    const cyd = await addLearner(db, cohort, 'cyd', `lti ${id}`)
    const place = { cohort, actor: ann, now: NOW }
    await overrideGrade(store, assignment, cyd, { points: 5, reason: 'On paper' }, place)
    await overrideGrade(store, assignment, ann, { points: 9, reason: 'On paper' }, place)
    await readAt()
    t.same(await wanted(), { ann: 9, bob: 8, cyd: 5 })
    await overrideGrade(store, assignment, cyd, { points: null, reason: 'A mistake' }, place)
    await overrideGrade(store, assignment, ann, { points: null, reason: 'A mistake' }, place)
    await readAt()
    t.same(await wanted(), { ann: 8, bob: 8, cyd: null })
  })

  await t.test('reports people who come from the platform after their attempts', async (t) => {
    const dan = await addLearner(db, cohort, 'dan', null)
    await send(db, dan)
    await readAt()
    t.notOk('dan' in (await wanted()))
    await db
      .insertInto('identities')
      .values({ id: randomUUID(), person: dan, provider: `lti ${id}`, provider_account: 'dan there', ...identity })
      .execute()
    await readAt()
    t.equal((await wanted())['dan'], 8)
  })

  await t.test('reports attempts merged from another browser', async (t) => {
    const [visitor, eve] = [randomUUID(), await addLearner(db, cohort, 'eve', `lti ${id}`)]
    await readAt()
    await send(db, visitor)
    await sql`update verdicts set decided_at = '2026-03-02'`.execute(db)
    t.equal(await readAt(), 1)
    await mergeVisitor(store, visitor, eve)
    await readAt()
    t.equal((await wanted())['eve'], 8)
    t.equal(await readAt(), 1)
  })

  await t.test('reports when the member who passed for the team deletes their account', async (t) => {
    const team = await addCohort(db)
    await db.updateTable('assignments').set({ together: 'team' }).where('id', '=', team.assignment).execute()
    await db
      .insertInto('lti_columns')
      .values({ assignment: team.assignment, platform: id, deployment: '1', resource_link: 'of the team', url: 'https://school.example/2' })
      .execute()
    const [fay, gus] = [await addLearner(db, team.cohort, 'fay', `lti ${id}`), await addLearner(db, team.cohort, 'gus', `lti ${id}`)]
    await db.updateTable('members').set({ team: 'Red' }).where('cohort', '=', team.cohort).execute()
    await send(db, fay)
    await readAt()
    t.match(await wanted(), { fay: 8, gus: 8 })
    const queue = await openQueue(store, (error) => t.fail(String(error)))
    await removePerson(
      { store, queue, freezeGrades },
      { id: fay, name: 'fay', email: 'fay@example.org', emailVerified: true, role: 'learner' },
    )
    await queue.close()
    await readAt()
    t.equal((await wanted())['gus'], null, 'who has nothing without her')
    await db.deleteFrom('accounts').where('id', '=', gus).execute()
  })

  await t.test('reports a late verdict to the stored team of an ended assignment', async (t) => {
    const over = await addCohort(db)
    await db
      .updateTable('assignments')
      .set({ together: 'team', due_at: new Date('2026-03-05') })
      .where('id', '=', over.assignment)
      .execute()
    await db
      .insertInto('lti_columns')
      .values({
        assignment: over.assignment,
        platform: id,
        deployment: '1',
        resource_link: 'of teams that were',
        url: 'https://school.example/3',
      })
      .execute()
    const [hal, ida, jon] = [
      await addLearner(db, over.cohort, 'hal', `lti ${id}`),
      await addLearner(db, over.cohort, 'ida', `lti ${id}`),
      await addLearner(db, over.cohort, 'jon', `lti ${id}`),
    ]
    const inTeam = (person: string, team: string) => changeMember(store, over.cohort, person, { team }, ann, new Date('2026-03-04'))
    for (const person of [hal, ida]) await inTeam(person, 'Red')
    await inTeam(jon, 'Blue')
    await changeMember(store, over.cohort, hal, { team: 'Blue' }, ann, new Date('2026-03-06'))
    await readAt()
    await send(db, hal)
    await readAt()
    const scores = await wanted()
    t.same([scores['hal'], scores['ida'], scores['jon']], [8, 8, undefined])
    await db.deleteFrom('accounts').where('id', 'in', [hal, ida, jon]).execute()
  })

  await t.test('reports changes to the whole cohort', async (t) => {
    await db.updateTable('assignments').set({ points: '{"required":1,"good":2,"excellent":3}' }).where('id', '=', assignment).execute()
    await store.transaction((trx) => recordAuditEvent(trx, { cohort: elsewhere.cohort, actor: null, what: 'assignment.changed' }))
    t.equal(await readAt(), 1, 'and not of another’s')
    await store.transaction((trx) => recordAuditEvent(trx, { cohort, actor: null, what: 'assignment.changed' }))
    await readAt()
    t.same(await wanted(), { ann: 2, bob: 2, cyd: null, dan: 2, eve: 2 })
    t.equal(await readAt(), 1)
    await db.updateTable('assignments').set({ points: '{"required":0,"good":0,"excellent":0}' }).where('id', '=', assignment).execute()
    await store.transaction((trx) => recordAuditEvent(trx, { cohort, actor: null, what: 'assignment.changed' }))
    await readAt()
    t.same(await wanted(), { ann: null, bob: null, cyd: null, dan: null, eve: null }, 'of nothing there are no grades')
  })
})
