import { resolve } from 'node:path'
import t from 'tap'
import { readTestFile, type StoreChoice } from '../../../tools/checks/test-file.ts'

const root = resolve(import.meta.dirname, '../../../..')
const SERVER: StoreChoice = { each: 'postgres' }
const read = (path: string, stores: StoreChoice = SERVER) => {
  const { slot, runs } = readTestFile(`grader/test/${path}.test.ts`, root, stores)
  return [slot, ...runs.map(({ store, kind }) => (kind === 'postgres' || store === 'embedded' ? store : `${store} beside a folder`))]
}

t.test('what a file runs on follows from what it imports, and from what it says', async (t) => {
  t.same(read('runner/verdict/judge'), ['any', 'embedded'], 'it has no store')
  t.same(read('server/cohorts/teams'), ['any', 'postgres'], 'by way of a file that opens its server')
  t.same(read('server/cohorts/teams', { each: 'embedded' }), ['any', 'embedded'], 'on a machine without PostgreSQL')
  t.same(read('server/queue/queue'), ['any', 'embedded', 'postgres'], 'it is about the store')
  t.same(read('server/http/road'), ['any', 'embedded', 'postgres'], 'it says why')
  t.same(read('tools/cli/accounts'), ['any', 'embedded'], 'it says why')
  t.same(read('runner/sandbox/docker'), ['lane', 'embedded'], 'it opens sandboxes in containers')
  t.same(read('runner/sandbox/process'), ['lane', 'embedded'], 'it opens sandboxes, as child processes')
  t.same(read('runner/sandbox/pool'), ['any', 'embedded'], 'it says why')
  t.same(read('runner/lane'), ['alone', 'embedded'], 'it says why')
})

t.test('every kind of store that a file can run on', async (t) => {
  t.same(read('server/cohorts/teams', 'all'), ['any', 'embedded', 'postgres'])
  t.same(read('server/queue/queue', 'all'), ['any', 'embedded', 'postgres', 'postgres-18'])
  t.same(read('server/store/move', 'all'), ['any', 'embedded', 'postgres-18 beside a folder'])
  t.same(read('tools/cli/accounts', 'all'), ['any', 'embedded'])
})

t.test('a file that runs alone says why', async (t) => {
  const folder = t.testdir({ 'bare.test.ts': '// Slot: alone,\n', 'said.test.ts': '// Slot: alone, it fills the memory.\n' })
  t.match(readTestFile('bare.test.ts', folder, SERVER), { slot: 'any' })
  t.match(readTestFile('said.test.ts', folder, SERVER), { slot: 'alone' })
})

t.test('what measures has to run again each time', async (t) => {
  const measures = (path: string) => readTestFile(`grader/test/${path}.test.ts`, root, SERVER).measures
  t.equal(measures('runner/measure/speed'), true)
  t.equal(measures('runner/lane'), true)
  t.equal(measures('runner/verdict/judge'), false)
  t.equal(measures('runner/sandbox/docker'), false, 'it opens sandboxes, and says that it measures nothing')
})

t.test('a file may want a process of its own', async (t) => {
  t.equal(readTestFile('grader/test/site/gradebook/late.test.ts', root, SERVER).hasOwnProcess, true)
  t.equal(readTestFile('grader/test/site/shared/time.test.ts', root, SERVER).hasOwnProcess, false)
})

t.test('a file may say what it reads', async (t) => {
  const folder = t.testdir({ 'reads.test.ts': '// Reads: course exercises\n', 'silent.test.ts': '' })
  t.same(readTestFile('reads.test.ts', folder, SERVER).reads, ['course', 'exercises'])
  t.equal(readTestFile('silent.test.ts', folder, SERVER).reads, null)
})
