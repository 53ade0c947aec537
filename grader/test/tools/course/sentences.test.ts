import t from 'tap'
import { drawSentences } from '../../../tools/course/sentences.ts'
import { root } from '../../house/tracked.ts'

const step = `---
title: A step
---

One call takes \`2 ms\` in this run. The rest of the time is waiting.

| what | a longer cell of a table |
| --- | --- |

<Predict question="How long does one call take?" unit="ms" measured={2} low="It does much more than that." high="It does nothing but this.">

</Predict>
`

const manifest = { title: 'Add', summary: 'Add up the numbers, and do it fast.', hints: ['Look at the profile first of all.'] }

t.test('sentences come from lessons and exercises, with their files', async (t) => {
  const folder = t.testdir({
    course: { 'AUTHORING.md': 'This page is not for learners at all.', '01-a': { 'index.mdx': step } },
    exercises: { add: { 'exercise.json': JSON.stringify(manifest), 'README.md': '# Add\n\nYour function has to be faster than ours.\n' } },
  })
  const drawn = drawSentences(folder, 100, 1)
  t.same(drawn.map(({ path, sentence }) => `${path}: ${sentence}`).sort(), [
    'course/01-a/index.mdx: How long does one call take?',
    'course/01-a/index.mdx: It does much more than that.',
    'course/01-a/index.mdx: It does nothing but this.',
    'course/01-a/index.mdx: One call takes `2 ms` in this run.',
    'course/01-a/index.mdx: The rest of the time is waiting.',
    'course/01-a/index.mdx: a longer cell of a table',
    'exercises/add/README.md: Your function has to be faster than ours.',
    'exercises/add/exercise.json#hint-1: Look at the profile first of all.',
    'exercises/add/exercise.json#summary: Add up the numbers, and do it fast.',
  ])
})

t.test('a seed draws the same sentences again, another seed draws others', async (t) => {
  const first = drawSentences(root, 20, 1)
  t.equal(first.length, 20)
  t.same(drawSentences(root, 20, 1), first)
  t.notSame(drawSentences(root, 20, 2), first)
})
