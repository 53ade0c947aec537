import t from 'tap'
import { folderSize } from '../../../tools/bench/host.ts'

t.test('what a folder takes of the disk', async (t) => {
  const folder = t.testdir({ a: 'x'.repeat(10_000), b: { c: '' } })
  const { bytes, files } = folderSize(folder)
  t.equal(files, 4, 'two folders, two files')
  t.ok(bytes >= 10_000 && bytes < 1_000_000, 'in whole blocks')
})
