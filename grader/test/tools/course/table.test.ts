import t from 'tap'
import { nodes, prose, readLessons } from '../../../tools/course/lesson.ts'
import { untrue } from '../../../tools/course/systems.ts'
import { layout, rowOf } from '../../../tools/course/table.ts'

const LESSON = `---
title: A lesson
description: d
order: 2
minutes: 12
exercises: [sum]
---

Two words with \`autocannon\`.

\`\`\`sh
not counted
\`\`\`

<Predict question="Which one?" options={["this", "that"]} answer={0}>

It is this.

</Predict>

<BarChart figure="a" />

:::note[A title]
Well.
:::

<FlameGraph profile="b" />
`

const CLAIMS = JSON.stringify([
  { step: '02-a-lesson/index', sentence: 'It is this.', evidence: [] },
  { step: '03-b-lesson/index', sentence: 'It is that.', evidence: [] },
])

t.test('a lesson is counted', async (t) => {
  const project = t.testdir({
    course: { '02-a-lesson': { 'index.mdx': LESSON, 'figures.json': JSON.stringify({ a: { bars: [{}, {}] } }) }, 'claims.json': CLAIMS },
    exercises: { sum: { 'exercise.json': JSON.stringify({ hints: ['1', '2', '3'] }) } },
  })
  const lessons = readLessons(project)
  const [lesson] = lessons
  t.strictSame(
    rowOf(lesson!, project),
    {
      slug: '02-a-lesson',
      steps: 1,
      words: 14,
      longest: 14,
      minutes: 12,
      exercises: 1,
      figures: 1,
      bars: 2,
      pictures: 2,
      predictions: 1,
      thenAndNow: 0,
      claims: 1,
      drawn: 0,
      commands: 1,
      hints: 3,
    },
    prose(lesson!.tree),
  )
  t.strictSame(readLessons(project, ['no-such']), [])
  t.ok(nodes(lesson!.tree).length > 10)

  t.strictSame(
    untrue(
      [
        { system: 'a', lesson: '02', mentions: ['AUTOcannon'], exercise: 'sum' },
        { system: 'b', lesson: null },
      ],
      lessons,
    ),
    [],
  )
  t.strictSame(
    untrue(
      [
        { system: 'a', lesson: '03', mentions: ['x'] },
        { system: 'b', lesson: '02' },
        { system: 'c', lesson: '02', mentions: ['wrk'], exercise: 'x' },
      ],
      lessons,
    ),
    [
      'a: there is no lesson 03',
      'b: lists nothing that 02-a-lesson must mention',
      'c: 02-a-lesson does not mention “wrk”',
      'c: no lesson has the exercise x',
    ],
  )
})

t.test('words stand on the left, numbers on the right', async (t) => {
  t.equal(
    layout(
      ['lesson', 'words'],
      [
        ['a', 5],
        ['in all', 1200],
      ],
    ),
    'lesson  words\na           5\nin all   1200',
  )
})
