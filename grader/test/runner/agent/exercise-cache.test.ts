import { createHash } from 'node:crypto'
import t from 'tap'
import { openExerciseCache } from '../../../runner/agent/exercise-cache.ts'
import { exercise } from '../../server/http/exercise.ts'

const before = { ...exercise(), version: 'v0', folder: '' }
const text = JSON.stringify(before)
const digest = createHash('sha256').update(text).digest('hex')
const job = { exercise: 'add', exerciseVersion: 'v0', exerciseDigest: digest }

t.test('the agent’s own exercise, or the version that the job names', async (t) => {
  const asked: string[] = []
  const exerciseCache = openExerciseCache(new Map([['add', exercise()]]), async (wanted) => {
    asked.push(wanted)
    return text
  })
  t.equal((await exerciseCache.of({ ...job, exerciseVersion: 'v1' })).folder, '/nowhere/add', 'its own where that is of this version')
  t.same(await exerciseCache.of(job), before)
  t.same(await exerciseCache.of({ ...job }), before)
  t.same(asked, [digest], 'which it fetches once')
  t.equal((await exerciseCache.of({ exercise: 'add' })).version, 'v1')
  t.equal(
    (await exerciseCache.of({ ...job, exerciseDigest: null })).version,
    'v1',
    'its own, too, for what is from before versions were kept',
  )
  await t.rejects(exerciseCache.of({ ...job, exercise: 'sum', exerciseDigest: null }), /has no exercise “sum”/)
})

t.test('a fetched exercise is checked', async (t) => {
  await t.rejects(openExerciseCache(new Map(), async () => `${text} `).of(job), /does not have the digest/)
})
