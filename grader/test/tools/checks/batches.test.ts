import t from 'tap'
import { batches, type FileRun } from '../../../tools/checks/batches.ts'
import type { TestFile } from '../../../tools/checks/test-file.ts'

function fileRun(name: string, more: Partial<TestFile> = {}, kind: 'embedded' | 'postgres' = 'embedded'): FileRun {
  const on = { store: kind, kind } as const
  return {
    name,
    on,
    file: { path: name, slot: 'any', measures: false, hasStore: false, hasOwnProcess: false, runs: [on], reads: null, ...more },
  }
}
const named = (runs: FileRun[], long: string[] = []) =>
  batches(runs, (name) => long.includes(name)).map((batch) => batch.map(({ name }) => name))
const many = (prefix: string, count: number, ...rest: [Partial<TestFile>?, 'postgres'?]) =>
  Array.from({ length: count }, (_, i) => fileRun(`${prefix}${i}`, ...rest))

t.test('neighbours with the same store share a process, 50 at most, in equal parts', async (t) => {
  t.same(named(many('a', 3)), [['a0', 'a1', 'a2']])
  t.same(
    named(many('a', 102)).map(({ length }) => length),
    [34, 34, 34],
  )
  t.same(named([...many('a', 2), ...many('b', 2, { hasStore: true }, 'postgres'), ...many('c', 2, { hasStore: true })]), [
    ['a0', 'a1'],
    ['b0', 'b1'],
    ['c0', 'c1'],
  ])
  t.same(named([]), [])
})

t.test('what takes turns, is long or says so is alone in its process', async (t) => {
  const runs = [fileRun('lane', { slot: 'lane' }), fileRun('a'), fileRun('long'), fileRun('own', { hasOwnProcess: true }), fileRun('b')]
  t.same(named(runs, ['long']), [['lane'], ['long'], ['own'], ['a', 'b']])
})
