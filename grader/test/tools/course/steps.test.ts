import t from 'tap'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { readLessons } from '../../../tools/course/lesson.ts'
import { FIRST_PAGE_WORDS, minutesOf, OPENING_WORDS, STEP_WORDS, stepFindings, wordsOf } from '../../../tools/course/steps.ts'
import { DIFFICULTIES } from '../../../contracts/exercise.ts'
import { root } from '../../house/tracked.ts'

const head = (more: string) => `---\ntitle: A lesson\n${more}---\n\n`
const FIRST = head('description: d\norder: 2\nminutes: 1\nexercises: []\n')
const RECALL = '<details>\n<summary>What was it?</summary>\n\nThis.\n\n</details>\n\n'.repeat(3)
const SUMMARY = ':::note[Summary]\nThat was it.\n:::\n\n'
const CHOICE = '<Predict question="Q" options={["a", "b"]} answer={1} feedback={["No.", ""]}>\n\nA.\n\n</Predict>\n'
const FIGURE = '<BarChart figure="a" />\n\n'
const TASK = ':::tip[Your turn]\nMeasure it.\n:::\n'

/** Findings for a lesson of these two pages, without the name of the folder. */
function findings(test: Pick<typeof t, 'testdir'>, first: string, second: string, isFirst = false): string[] {
  const project = test.testdir({ course: { '02-a': { 'index.mdx': FIRST + first, '02-b.mdx': head('') + second } } })
  const [lesson] = readLessons(project)
  return stepFindings({ ...lesson!, minutes: minutesOf(lesson!) }, isFirst).map((line) => line.replace('course/02-a/', ''))
}

t.test('every lesson of the course keeps the rules of its steps', async (t) => {
  t.strictSame(
    readLessons(root).flatMap((lesson, index) => stepFindings(lesson, index === 0)),
    [],
  )
})

t.test('steps are read in the order of their numbers, after the first page', async (t) => {
  const page = head('') + TASK
  const [lesson] = readLessons(
    t.testdir({ course: { '02-a': { '03-c.mdx': page, '02-b.mdx': page, 'index.mdx': FIRST, 'teaching.md': '' } } }),
  )
  t.strictSame(
    lesson!.steps.map(({ path }) => path),
    ['course/02-a/index.mdx', 'course/02-a/02-b.mdx', 'course/02-a/03-c.mdx'],
  )
})

t.test('a lesson that keeps the rules has no findings', async (t) => {
  t.strictSame(findings(t, RECALL + TASK, SUMMARY + TASK), [])
  t.strictSame(findings(t, TASK, SUMMARY + CHOICE, true), [])
  t.strictSame(findings(t, RECALL + TASK, `${SUMMARY}<TryIt exercise="sum" />\n`), [])
})

t.test('a step that is long, opens with an essay or ends in nothing to do is reported', async (t) => {
  const words = (count: number) => `${'word '.repeat(count)}\n\n`
  t.match(findings(t, RECALL + TASK, words(STEP_WORDS) + SUMMARY + TASK)[0], /^02-b.mdx has 7\d\d words/)
  t.match(findings(t, RECALL + TASK + words(FIRST_PAGE_WORDS) + TASK, SUMMARY + TASK), [/^index.mdx is the first page and has 3\d\d words/])
  t.match(findings(t, RECALL + TASK, words(OPENING_WORDS + 1) + SUMMARY + TASK), [/^02-b.mdx opens with 86 words/])
  t.match(findings(t, RECALL + TASK, `${SUMMARY}The end.\n`), [/^02-b.mdx ends in nothing to do/])
  t.match(findings(t, `${RECALL}[there](../01-a/)\n\n${TASK}`, SUMMARY + TASK), [/^index.mdx links to ..\/01-a\//])
})

t.test('a prediction has feedback for each kind of wrong answer', async (t) => {
  const number = '<Predict question="How many?" unit="×" measured={2} low="More." high="Less.">\n\nTwo.\n\n</Predict>\n'
  t.strictSame(findings(t, RECALL + CHOICE, SUMMARY + number), [])
  t.strictSame(findings(t, RECALL + CHOICE.replace('No.', ''), SUMMARY + number.replace('high="Less."', '')), [
    'index.mdx has no feedback for a wrong answer to “Q”',
    '02-b.mdx has no feedback for a wrong answer to “How many?”',
  ])
  t.strictSame(findings(t, RECALL + CHOICE.replace(', ""]', ']'), SUMMARY + TASK), ['index.mdx has no feedback for a wrong answer to “Q”'])
})

t.test('readers predict something at least before every second figure', async (t) => {
  t.strictSame(findings(t, RECALL + FIGURE + TASK, FIGURE + CHOICE + FIGURE + FIGURE + SUMMARY + TASK), [])
  t.strictSame(findings(t, RECALL + CHOICE + FIGURE + TASK, FIGURE + FIGURE + SUMMARY + TASK), [
    '02-b.mdx shows figure 3 in a row without a prediction',
  ])
})

t.test('a lesson begins with three questions from earlier lessons and ends with a summary', async (t) => {
  t.match(findings(t, TASK, SUMMARY + TASK), [/^index.mdx asks 0 questions from earlier lessons, not 3/])
  t.match(findings(t, RECALL + TASK, SUMMARY + TASK, true), [/^index.mdx asks 3 questions from earlier lessons, not 0/])
  t.match(findings(t, RECALL + TASK, TASK), [/^02-b.mdx is the last step and has no :::note\[Summary\]/])
})

t.test('the minutes of a lesson include its commands and the files to save', async (t) => {
  const commands = '```sh\nls\n```\n\n```text\na\n```\n\n'.repeat(4)
  const files = '```js title="a.js"\n1\n```\n\n```js\n2\n```\n\n'.repeat(2)
  const [lesson] = readLessons(t.testdir({ course: { '02-a': { 'index.mdx': `${FIRST}${'word '.repeat(700)}\n\n${commands}${files}` } } }))
  t.equal(wordsOf(lesson!.tree), 700)
  t.equal(minutesOf(lesson!), 8)
  t.match(stepFindings(lesson!, true).join('\n'), /says 1 minutes; words, files and commands make 8/)
})

t.test('exercises get harder within a lesson, and none is hard in the first three', async (t) => {
  const difficulty = new Map(loadExercises(exercisesFolder).map(({ slug, manifest }) => [slug, DIFFICULTIES.indexOf(manifest.difficulty)]))
  for (const { slug, order, exercises } of readLessons(root)) {
    const levels = exercises.map((exercise) => difficulty.get(exercise)!)
    t.strictSame(levels, [...levels].sort(), slug)
    if (order <= 3) t.notOk(levels.includes(DIFFICULTIES.indexOf('hard')), slug)
  }
})
