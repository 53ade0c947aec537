import t from 'tap'
import { judgeReading } from '../../../runner/verdict/judge-reading.ts'
import type { Charts, Exercise, FlameNode, Question } from '../../../contracts/index.ts'
import { exercise } from '../../server/http/exercise.ts'

const frame = (name: string, selfUs: number, ...children: FlameNode[]): FlameNode => ({
  name,
  file: 'program.js',
  line: 1,
  selfUs,
  totalUs: selfUs + children.reduce((sum, child) => sum + child.totalUs, 0),
  children,
})
const tree = frame('(root)', 0, frame('main', 10, frame('read', 20, frame('parse', 50)), frame('write', 10, frame('parse', 10))))

const questions: Question[] = [
  {
    id: 'hot',
    ask: 'Which is hot?',
    accepted: ['read > parse'],
    right: 'It is hot.',
    feedback: { parse: 'A parse.', 'write > parse': 'The other parse.' },
    otherwise: 'Look again.',
  },
  {
    id: 'wide',
    ask: 'Which is wide?',
    accepted: ['main', 'read'],
    right: 'It is wide.',
    feedback: { parse: 'Too deep.', write: 'Too narrow.' },
    otherwise: 'Look again.',
  },
]
const reading: Exercise = { ...exercise('read'), reading: { questions, profile: { tree, totalUs: 100 } } }
const judge = (answer: unknown) =>
  judgeReading(
    reading,
    { 'answer.json': typeof answer === 'string' ? answer : JSON.stringify(answer) },
    { seconds: 0, engine: 'node 24.21.0', sandbox: 'process' },
  )
const said = (answer: unknown) => judge(answer).tests.map(({ ok, message }) => `${ok} ${message}`)

t.test('all right answers pass, each with the reason', async (t) => {
  const verdict = judge({ hot: 'main > read > parse', wide: 'main > read' })
  t.match(verdict, { exercise: 'read', verdict: 'pass', level: null, summary: 'All 2 frames found.', findings: { length: 0 } })
  t.same(verdict.tests, [
    { name: 'Which is hot?', ok: true, message: 'You chose main > read > parse: 50.0 % of the run, 50.0 % as self time. It is hot.' },
    { name: 'Which is wide?', ok: true, message: 'You chose main > read: 70.0 % of the run, 20.0 % as self time. It is wide.' },
  ])
})

t.test('feedback on a wrong frame comes from the most specific pattern', async (t) => {
  t.match(judge({ hot: 'main', wide: 'main' }), {
    verdict: 'wrong',
    summary: '1 of 2 frames found. See the feedback on the others.',
  })
  t.match(said({ hot: 'main > write > parse' })[0], /^false You chose main > write > parse: 10.0 % .* The other parse\.$/)
  t.match(said({ hot: 'main > write' })[0], /Look again\.$/)
  t.same(said({ hot: 'main > read > parse' }), [
    'true You chose main > read > parse: 50.0 % of the run, 50.0 % as self time. It is hot.',
    'false No frame was chosen.',
  ])
})

t.test('a path must match whole names from the top; any other text is no answer', async (t) => {
  const none = (way: string) => `false This flamegraph has no frame ${way}. Name a frame by its full path from the top.`
  for (const way of ['thread > parse', 'domain', 'read > parse', 'no such > main > read > parse', '(root) > main']) {
    t.same(said({ hot: way, wide: way }), [none(way), none(way)], 'even if its end matches')
  }
  for (const odd of ['', '{', 'null', '[]', '1', '"hot"', { hot: ['read > parse'], wide: null }, { __proto__: { hot: 'read > parse' } }]) {
    t.same(said(odd), ['false No frame was chosen.', 'false No frame was chosen.'], JSON.stringify(odd))
  }
})

t.test('of charts, spans are judged by the same patterns', async (t) => {
  const charts: Charts = {
    seconds: [0, 1, 2, 3, 4, 5],
    spans: [
      { name: 'A', from: 0, to: 3 },
      { name: 'B', from: 3, to: 6 },
    ],
    charts: [{ name: 'CPU Usage', unit: '%', lines: [{ name: 'CPU', values: [5, 90, 7, 1, 2, 3] }] }],
  }
  const asked: Question = {
    id: 'idle',
    ask: 'When was it idle?',
    accepted: ['CPU Usage > B'],
    right: 'It was.',
    feedback: { A: 'It was not.', 'CPU Usage > A': 'It was busy.' },
    otherwise: 'Look again.',
  }
  const quiz: Exercise = { ...exercise('read'), reading: { questions: [asked], charts } }
  const verdictOn = (idle: unknown) =>
    judgeReading(quiz, { 'answer.json': JSON.stringify({ idle }) }, { seconds: 0, engine: '', sandbox: 'process' })
  t.match(verdictOn('CPU Usage > B'), {
    verdict: 'pass',
    summary: 'All 1 spans found.',
    tests: [{ ok: true, message: 'You chose CPU Usage > B: 1 to 3 %, median 2 %. It was.' }],
  })
  t.match(verdictOn('CPU Usage > A'), {
    verdict: 'wrong',
    summary: '0 of 1 spans found. See the feedback on the others.',
    tests: [{ ok: false, message: 'You chose CPU Usage > A: 5 to 90 %, median 7 %. It was busy.' }],
  })
  for (const way of ['B', 'CPU Usage', 'CPU Usage > C', 'CPU Usage > B > B', 'x > CPU Usage > B'])
    t.same(verdictOn(way).tests[0]!.message, `These charts have no span ${way}. Name a span by its full path from the top.`, way)
  t.match(verdictOn('').tests, [{ message: 'No span was chosen.' }])
})
