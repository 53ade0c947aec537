import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { fingerprint, holds, shinglesOf, size } from '../../../tools/course/shingles.ts'
import { readTexts } from '../../../tools/course/texts.ts'
import { root } from '../../house/tracked.ts'

/** Functions that a task asks for by name: who writes about them has to call them so. */
const TASK_FUNCTIONS = ['divideByAndSum', 'createName']

t.test('a run of nine words is found again, however it is set', async (t) => {
  const print = fingerprint(['One two three four five six seven eight nine ten.', 'too short to be a run'])
  t.equal(size(print), 2)
  const found = (text: string, exempt?: string[]) => shinglesOf(text, exempt).filter(({ words }) => holds(print, words)).length
  t.equal(found('- **One**, two;\nthree (four) five — six, “seven”\n\n> eight `nine`'), 1)
  t.equal(found('one two three four five six seven eight'), 0)
  t.equal(found('one two three four [five](https://example.com/a-b) six seven eight nine ten'), 2)
  t.equal(found('one two three four five six seven eight nine', ['Five']), 0)
  t.strictSame(shinglesOf("don't\n1 2 3 4 5 6 7 8"), [{ words: 'dont 1 2 3 4 5 6 7 8', line: 1 }])
  t.throws(() => size(Buffer.alloc(7)), /5 bytes a run/)
})

t.test('no run of nine words is in common with the source texts', async (t) => {
  const print = readFileSync(join(root, 'course/source-texts.shingles'))
  const texts = readTexts(root).map(({ path, text }) => ({ path, shingles: shinglesOf(text, TASK_FUNCTIONS) }))
  const all = texts.reduce((sum, { shingles }) => sum + shingles.length, 0)
  const hits = texts.flatMap(({ path, shingles }) => shingles.filter(({ words }) => holds(print, words)).map(({ words, line }) => `${path}:${line} ${words}`))
  t.comment(`${size(print)} runs in the source texts, ${all} in ${texts.length} texts of the course, ${hits.length} in common`)
  t.ok(size(print) > 20_000, 'the fingerprint is whole')
  t.strictSame(hits, [], 'say it in words of your own')
})
