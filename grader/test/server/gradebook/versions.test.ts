import { randomUUID } from 'node:crypto'
import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { keepVersions, noteLevels } from '../../../server/gradebook/versions.ts'
import { openStore } from '../../../server/store/open.ts'
import { exercise } from '../http/exercise.ts'
import { testStore } from '../store/own.ts'

t.test('the levels of assignments from before are those of the version that they have', async (t) => {
  const store = await openStore(readConfig(await testStore(t)))
  t.teardown(() => store.close())
  const { db } = store
  const now = new Date('2026-03-01T00:00:00Z')
  const cohort = randomUUID()
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  const assigned = {
    cohort,
    opens_at: now,
    due_at: now,
    late: '[]',
    points: '{"required":6,"good":8,"excellent":10}',
    policy: 'best',
    attempts: null,
  } as const
  const titles = { kept: ['add', 'v1'], offered: ['add', 'v2'], 'never kept': ['add', 'v0'], unknown: ['gone', 'v1'] } as const
  for (const [title, [slug, version]] of Object.entries(titles))
    await db
      .insertInto('assignments')
      .values({ id: randomUUID(), exercise: slug, exercise_version: version, title, ...assigned })
      .execute()
  const was = exercise('add')
  const today = { ...was, version: 'v2', manifest: { ...was.manifest, target: { required: 2 } } }
  await keepVersions(db, [was])
  await noteLevels({ db, exercises: new Map([['add', today]]) })
  const levels = async () =>
    Object.fromEntries((await db.selectFrom('assignments').select(['title', 'levels']).execute()).map((row) => [row.title, row.levels]))
  t.same(await levels(), { kept: ['required', 'good'], offered: ['required'], 'never kept': ['required'], unknown: null })
  await noteLevels({ db, exercises: new Map([['add', was]]) })
  t.same((await levels())['offered'], ['required'], 'what was noted stays')
})
