import t from 'tap'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { attribute, nodes, readLessons, type Lesson } from '../../../tools/course/lesson.ts'
import { runLesson, type Outcome } from '../../../tools/course/run.ts'
import { scriptOf } from '../../../tools/course/script.ts'
import { readSystems, untrue } from '../../../tools/course/systems.ts'
import { root } from '../../house/tracked.ts'

const HEAD = '---\ntitle: A lesson\ndescription: d\norder: 1\nminutes: 1\nexercises: []\n---\n\n'

/** The only lesson of a project. */
function lessonOf(test: Pick<typeof t, 'testdir'>, text: string) {
  const project = test.testdir({ course: { '01-a-lesson': { 'index.mdx': HEAD + text, measure: { 'b.js': 'b\n' } } } })
  const lesson = readLessons(project)[0]!
  return { project, script: scriptOf(lesson) }
}

t.test('every block of every lesson can be followed', async (t) => {
  t.strictSame(
    readLessons(root).flatMap((lesson) => scriptOf(lesson).findings),
    [],
  )
})

t.test('every exercise is listed and offered by the lesson that it names, and every exercise of a lesson is there', async (t) => {
  const lessons = readLessons(root)
  const exercises = loadExercises(exercisesFolder)
  const offered = (lesson: Lesson) =>
    nodes(lesson.tree)
      .filter(({ name }) => name === 'TryIt')
      .map((node) => attribute(node, 'exercise'))
  const nowhere = exercises.filter(
    ({ slug, manifest }) =>
      !lessons.some((lesson) => lesson.slug === manifest.lesson && lesson.exercises.includes(slug) && offered(lesson).includes(slug)),
  )
  t.strictSame(
    nowhere.map(({ slug, manifest }) => `${slug}: ${manifest.lesson}`),
    [],
    'put it into “exercises” of the lesson’s head, and <TryIt exercise="…" /> into its text',
  )
  const slugs = exercises.map(({ slug }) => slug)
  t.strictSame(
    lessons.flatMap((lesson) =>
      [...lesson.exercises, ...offered(lesson)].filter((slug) => !slugs.includes(slug!)).map((slug) => `${lesson.slug}: ${slug}`),
    ),
    [],
  )
})

t.test('a lesson that the list of systems names has the system', async (t) => {
  t.strictSame(untrue(readSystems(root), readLessons(root)), [])
})

t.test('the first commands of a lesson do what it says', async (t) => {
  const [lesson] = readLessons(root, ['break-the-benchmark'])
  const outcomes = await runLesson(scriptOf(lesson!), { root, outputs: 1 })
  t.strictSame(
    outcomes.filter(({ result }) => result === 'failed'),
    [],
  )
  t.equal(outcomes.filter(({ compared }) => compared).length, 1)
})

const SERVER = `const server = require('http').createServer((req, res) => res.end('hello 1'))
server.listen(0, () => require('fs').writeFileSync('port', String(server.address().port)))
process.once('SIGINT', () => { require('fs').writeFileSync('ended', 'yes'); process.exit() })`

t.test('files are saved where the reader is, a server is left running, and ended by Ctrl+C', async (t) => {
  const { project, script } = lessonOf(
    t,
    [
      '```sh\nmkdir deep\ncd deep\n```',
      `\`\`\`js title="server.js"\n${SERVER}\n\`\`\``,
      '```sh title="Terminal 2; leave it running"\nnode server.js\n```',
      "```sh\nnode -e \"fetch('http://localhost:' + fs.readFileSync('port')).then((reply) => reply.text()).then(console.log)\"\n```",
      '```text\nhello 7\n```',
      '```sh title="needs no-such-program"\nno-such-program\n```',
      '```sh title="Terminal 2"\ncat ended\n```',
      '```text title="For example"\nno\n```',
      '```sh\nnode -p process.version; pwd\n```',
      `\`\`\`text\n${process.version}\n…/deep\n\`\`\``,
    ].join('\n\n'),
  )
  t.strictSame(script.findings, [])
  const results = (await runLesson(script, { root: project })).map(({ result, compared, detail }) => `${result} ${compared} ${detail}`)
  t.strictSame(results, ['ok false ', 'ok false ', 'ok true ', 'skipped false There is no no-such-program here.', 'ok true ', 'ok true '])
})

t.test('a command that fails, or prints something else, ends the lesson and says why', async (t) => {
  const outcomes = async (text: string): Promise<Outcome[]> => {
    const { project, script } = lessonOf(t, text)
    return runLesson(script, { root: project })
  }
  t.match(await outcomes('```sh\nfalse\ntrue\n```\n\n```sh\ntrue\n```'), [
    { at: 'course/01-a-lesson/index.mdx:9', result: 'failed', detail: /^It ended with 1/ },
  ])
  t.match(await outcomes('```sh\necho no\n```\n\n```text\nyes\n```'), [
    { result: 'failed', detail: /index.mdx:13 has another shape.*\n {2}yes\nOutput:\n {2}no/ },
  ])
  t.match(await outcomes('```sh title="leave it running"\ntrue\n```'), [{ result: 'failed', detail: /It ended, but should keep running/ }])
})

t.test('markup that cannot be followed is told with its line', async (t) => {
  const findings = (text: string) => lessonOf(t, text).script.findings.map((line) => line.replace('course/01-a-lesson/index.mdx', ''))
  t.match(findings('```bash\nls\n```'), [/^:9 Blocks of “bash” are not run/])
  t.match(findings('```sh title="in the kitchen"\nls\n```'), [/^:9 “in the kitchen” is not a valid title/])
  t.match(findings('```text\nls\n```'), [/^:9 This output belongs to no sh block/])
  t.match(findings('```sh\nls\n```\n\n```text title="Hm"\nls\n```'), [/^:13 “Hm” is not a valid title/])
  t.match(findings('Save this as `a.js`:\n\n```js\n1\n```'), [/^:11 The text asks the reader to save this block/])
  t.match(findings('```js title="../a.js"\n1\n```'), [/^:9 “..\/a.js” is not a valid file name/])
  t.strictSame(findings('```js title="b.js" same="measure/b.js"\nb\n```\n\n```text title="From elsewhere"\nx\n```'), [])
  t.match(findings('```js title="b.js" same="measure/b.js"\nc\n```'), [/^:9 b.js is not the same as measure\/b.js/])
})
