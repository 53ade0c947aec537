import t from 'tap'
import { readRubric, rubricText, whyWords } from '../../../../site/src/gradebook/rubric.ts'

t.test('a rubric is read from its lines, and written as them', async (t) => {
  const rubric = [
    { label: 'Readable', points: 1 },
    { label: 'Changes its input', points: -2 },
    { label: '2 tests of its own', points: 0.5 },
  ]
  t.same(readRubric('1 Readable\n\n  - 2  Changes its input\n+0,5 2 tests of its own\n'), rubric)
  t.equal(rubricText(rubric), '+1 Readable\n−2 Changes its input\n+0.5 2 tests of its own')
  t.same(readRubric(rubricText(rubric)), rubric)
  t.same(readRubric(' \n'), [])
})

t.test('a line without points is refused', async (t) => {
  for (const line of ['Readable', '+1', '1Readable', '+ Readable'])
    t.throws(() => readRubric(`+1 Fine\n${line}`), {
      message: `Line 2 of the rubric, “${line}”, does not begin with points.`,
      hint: 'Write each item as “+1 Readable” or “-2 Changes its input”.',
    })
})

t.test('why a grade is as it is', async (t) => {
  t.equal(whyWords({ rubric: [{ label: 'Readable', points: 1 }], reason: 'Well explained' }), '+1 Readable; Well explained')
  t.equal(whyWords({ reason: null }), '')
})
