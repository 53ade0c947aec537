import { tmpdir } from 'node:os'
import t from 'tap'
import { memoryFolder } from './folder.ts'

t.test('what tests store is kept in the place that has room for it', async (t) => {
  t.equal(memoryFolder(import.meta.dirname, 1), import.meta.dirname)
})

t.test('and where temporary files go', async (t) => {
  t.equal(memoryFolder(import.meta.dirname, Infinity), tmpdir(), 'where it is too small')
  t.equal(memoryFolder(`${import.meta.dirname}/nowhere`, 1), tmpdir(), 'where there is none')
})
