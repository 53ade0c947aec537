import { resolve } from 'node:path'
import t from 'tap'
import { readTestFile } from '../../../cli/checks/test-file.ts'

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => {
  const { alone, runs } = readTestFile(`grader/test/${path}.test.ts`, root)
  return { alone, runs: runs.map(({ store, kind }) => (kind === 'postgres' || store === 'embedded' ? store : `${store} beside a folder`)) }
}

t.test('what a file is run on follows from what it imports, and from what it says', async (t) => {
  const once = { alone: false, runs: ['embedded'] }
  t.same(read('verdict/judge'), once)
  t.same(read('cohorts/teams'), { alone: false, runs: ['embedded', 'postgres'] }, 'by way of a file that opens its server')
  t.same(read('queue/queue'), { alone: false, runs: ['embedded', 'postgres', 'postgres-18'] }, 'what is about the store')
  t.same(read('store/move'), { alone: false, runs: ['embedded', 'postgres-18 beside a folder'] })
  t.same(read('cli/people'), once, 'it says why')
  t.same(read('pipeline'), { alone: true, runs: ['embedded'] }, 'it measures')
  t.same(read('exercises/at-home-under-load'), { alone: true, runs: ['embedded'] }, 'it says why')
})

t.test('why is said, or it is not heard', async (t) => {
  const folder = t.testdir({ 'bare.test.ts': '// Alone: \n', 'said.test.ts': '// Alone: it fills the memory.\n' })
  t.match(readTestFile('bare.test.ts', folder), { alone: false })
  t.match(readTestFile('said.test.ts', folder), { alone: true })
})
