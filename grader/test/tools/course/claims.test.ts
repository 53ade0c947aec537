import t from 'tap'
import { claimFindings, drawn, quantities, readClaims, unclaimed, type Claim, type Evidence } from '../../../tools/course/claims.ts'
import { readLessons } from '../../../tools/course/lesson.ts'
import { shareOf } from '../../../tools/course/profile-share.ts'
import { root } from '../../house/tracked.ts'

const LESSON = `---
title: A lesson
order: 2
minutes: 1
exercises: []
---

The loop is about 5 times as fast, and *one* call takes \`2 ms\`. It takes <Value figure="steps" bar="loop" /> ns.
Nobody waits. Would 3 s be too long?

| goal |
| --- |
| 40 % |

<ThenAndNow then="4.0 times as fast." engine="Node.js 6.17.1" command="node a.js">Still <Value figure="steps" bar="loop" /> ns.</ThenAndNow>

\`\`\`text
500 requests in 12.63s
\`\`\`
`
const STEP = '02-a/index'
const FIGURES = {
  steps: { bars: [bar('reduce', 1340, 1300, 1400), bar('loop', 265, 260, 270)] },
  profile: { bars: [], profile: 'a.cpuprofile' },
}
/** `main` calls `work` twice, `work` calls itself; idle for half of the time. */
const PROFILE = {
  nodes: [node(1, '(root)', [2, 5]), node(2, 'main', [3]), node(3, 'work', [4]), node(4, 'work'), node(5, '(idle)')],
  samples: [2, 3, 4, 5, 2],
  timeDeltas: [0, 10, 10, 40, 20],
}

function bar(label: string, value: number, low: number, high: number) {
  return { label, value, low, high }
}

function node(id: number, functionName: string, children: number[] = []) {
  return { id, callFrame: { functionName }, children }
}

function projectOf(test: Pick<typeof t, 'testdir'>): string {
  const files = { 'index.mdx': LESSON, 'figures.json': JSON.stringify(FIGURES), 'a.cpuprofile': JSON.stringify(PROFILE) }
  return test.testdir({ course: { '02-a': files } })
}

/** What is wrong with this evidence for a sentence of the lesson. */
function flaws(test: Pick<typeof t, 'testdir'>, ...evidence: Evidence[]): string[] {
  const project = projectOf(test)
  const all = ['about 5 times', '40 %', '4.0 times'].map(
    (sentence): Claim => ({ step: STEP, sentence, evidence: [{ given: 'an example' }] }),
  )
  const claims = [{ step: STEP, sentence: 'The loop is', evidence }, ...all]
  return claimFindings(project, readLessons(project), claims).map((line) => line.replace(`${STEP}, “The loop is”: `, ''))
}

t.test('every sentence of the course with a number and a unit has a claim, and its evidence holds', async (t) => {
  t.strictSame(claimFindings(root, readLessons(root), readClaims(root)), [])
})

t.test('sentences with a typed number are found; questions, names and numbers from a figure are not', async (t) => {
  const [lesson] = readLessons(projectOf(t))
  t.strictSame(
    quantities(lesson!).map(({ sentence }) => sentence),
    ['The loop is about 5 times as fast, and one call takes `2 ms`.', '40 %', '4.0 times as fast.'],
  )
  t.strictSame(drawn(lesson!), ['It takes … ns.', 'Still … ns.'])
  t.strictSame(
    unclaimed(lesson!, [{ step: STEP, sentence: 'about 5 times', evidence: [] }]).map(({ sentence }) => sentence),
    ['40 %', '4.0 times as fast.'],
  )
})

t.test('a calculation holds while its bars give a value in its range', async (t) => {
  const bars = { a: 'steps: reduce', b: 'steps: loop' }
  t.strictSame(flaws(t, { calculate: 'a / b', with: bars, from: 4.5, to: 5.5 }), [])
  t.strictSame(flaws(t, { calculate: 'a > b', with: { a: '02-a#steps: reduce, low', b: 'steps: loop, high' }, from: 1, to: 1 }), [])
  t.strictSame(flaws(t, { calculate: '100 * sqrt(0.25)', from: 50, to: 50 }), [])
  t.match(flaws(t, { calculate: 'a / b', with: bars, from: 6, to: 7 }), [/^a \/ b is 5\.05\d+, not 6 to 7$/])
  t.strictSame(flaws(t, { calculate: 'a', with: { a: 'steps: four sums' }, from: 0, to: 1 }), [
    'the figure 02-a#steps has no bar “four sums”',
  ])
  t.strictSame(flaws(t, { calculate: 'a', with: { a: 'gone: loop' }, from: 0, to: 1 }), ['there is no figure 02-a#gone'])
})

t.test('a function’s share of a profile leaves idle time out and counts recursion once', async (t) => {
  const file = `${projectOf(t)}/course/02-a/a.cpuprofile`
  t.equal(shareOf(file, 'work', true), 5000 / 60)
  t.equal(shareOf(file, 'work', false), 5000 / 60)
  t.equal(shareOf(file, 'main', true), 1000 / 60)
  t.equal(shareOf(file, 'main', false), 100)
  t.strictSame(flaws(t, { calculate: 'a', with: { a: 'profile: main, self' }, from: 16, to: 17 }), [])
})

t.test('evidence that is gone, and a sentence that is gone, are reported', async (t) => {
  t.strictSame(flaws(t, { printed: '500 requests' }), [])
  t.strictSame(flaws(t, { printed: '600 requests' }), ['no output has “600 requests”'])
  t.strictSame(flaws(t, { file: 'course/02-a/index.mdx', has: 'A lesson' }), [])
  t.strictSame(flaws(t, { file: 'course/02-a/index.mdx', has: 'B lesson' }), ['course/02-a/index.mdx has no “B lesson”'])
  t.strictSame(flaws(t, { file: 'gone.js', has: '' }), ['there is no gone.js'])
  t.strictSame(flaws(t), ['there is no evidence'])
  const project = projectOf(t)
  const findings = (step: string, sentence: string) =>
    claimFindings(project, readLessons(project), [{ step, sentence, evidence: [{ source: 'RFC 9111' }] }])[0]
  t.equal(findings(STEP, 'Everybody waits.'), `${STEP}, “Everybody waits.”: the sentence is gone`)
  t.equal(findings('02-a/02-b', 'Nobody waits.'), '02-a/02-b, “Nobody waits.”: the step is gone')
})
