import t from 'tap'
import { misspellings } from '../../../tools/course/spelling.ts'
import { readTexts, type Text } from '../../../tools/course/texts.ts'
import { read, root, trackedFiles } from '../../house/tracked.ts'

t.test('an unknown word is found, with its line, and code is not read', async (t) => {
  const text = 'A colour.\n\nA color, a `fooqux`, and a wrold.\n\n```js\nconst barquux = 1\n```\n\n[good](../barquux/)'
  t.strictSame(
    (await misspellings([{ path: 'course/a.mdx', text }], root)).map((line) => line.replace(/, perhaps.*/, '')),
    ['course/a.mdx:3 “color”', 'course/a.mdx:3 “wrold”'],
  )
})

t.test('the course and the guides are spelled right', async (t) => {
  const guides: Text[] = trackedFiles()
    .filter(({ path }) => /^(containers\/)?[^/]+\.md$/.test(path))
    .map(({ path }) => ({ path, text: read(path) }))
  t.strictSame(await misspellings([...readTexts(root), ...guides], root), [], 'fix the word, or put it into course/words.txt')
})
