import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { refreshed, replaceBlock } from '../../../tools/course/refresh.ts'
import { temporaryFolder } from '../../folder.ts'

t.test('lines of the same words are taken as they were printed', (t) => {
  t.equal(refreshed('slow x 90,866 ops/sec\nsum: 12', 'slow x 1,234,567 ops/sec\nsum: 7'), 'slow x 1,234,567 ops/sec\nsum: 7')
  t.equal(refreshed('a: 1 ms', '\u001b[32ma: 2.5 s\u001b[39m  '), 'a: 2.5 s')
  t.end()
})

t.test('what … hides stays hidden, and figures on both sides of it are new', (t) => {
  t.equal(refreshed('…\nreq 10 in …\n…', 'first 1\nreq 12 in 3 s\nlast 2'), '…\nreq 12 in …\n…')
  t.equal(refreshed('p 1 … done in 2 s', 'p 3 with 4 and 5 done in 60 ms'), 'p 3 … done in 60 ms')
  t.end()
})

t.test('the rules of a table are as long as those that were printed', (t) => {
  const table = (figure: string, rule: string) => `┌${rule}┐\n│ ${figure} │\n└${rule}┘`
  t.equal(refreshed(table('9 ms', '──────'), table('123 ms', '────────')), table('123 ms', '────────'))
  t.end()
})

t.test('columns that a table hides stay hidden, and the others are as wide as their widest cell', (t) => {
  const printed = `
┌─────────┬──────┬──────┬─────────┐
│ Stat    │ 2.5% │ 50%  │ Avg     │
├─────────┼──────┼──────┼─────────┤
│ Latency │ 1 ms │ 2 ms │ 2.71 ms │
└─────────┴──────┴──────┴─────────┘`.trim()
  t.equal(
    refreshed('┌──┬──┬──┐\n│ Stat │ … │ Avg │\n├──┼──┼──┤\n│ Latency │ … │ 0 ms │\n└──┴──┴──┘', printed),
    '┌─────────┬───┬─────────┐\n│ Stat    │ … │ Avg     │\n├─────────┼───┼─────────┤\n│ Latency │ … │ 2.71 ms │\n└─────────┴───┴─────────┘',
  )
  t.equal(
    refreshed('│ Stat │ … │ Avg │\n│ Latency │ … │ 0 ms │', printed),
    '│ Stat    │ … │ Avg     │\n│ Latency │ … │ 2.71 ms │',
    'without rules',
  )
  t.throws(() => refreshed('│ Latency │ … │ 0 ms │', printed), /hides columns/)
  t.end()
})

t.test('a row keeps its name, although names can be figures', (t) => {
  t.equal(refreshed('50% 1\n99% 13', '50% 2\n66% 3\n99% 14'), '50% 2\n99% 14')
  t.end()
})

t.test('the same line twice is found twice, in order', (t) => {
  t.equal(refreshed('took 1 s\ntook 2 s', 'took 3 s\ntook 4 s'), 'took 3 s\ntook 4 s')
  t.end()
})

t.test('a block is replaced in its file, with its indentation', (t) => {
  const path = join(temporaryFolder(t), 'step.mdx')
  writeFileSync(path, 'Before.\n\n  ```text\n  a 1\n\n  b 2\n  ```\n\nAfter.\n')
  replaceBlock(`${path}:3`, 'a 3\n\nb 4')
  t.equal(readFileSync(path, 'utf8'), 'Before.\n\n  ```text\n  a 3\n\n  b 4\n  ```\n\nAfter.\n')
  t.end()
})
