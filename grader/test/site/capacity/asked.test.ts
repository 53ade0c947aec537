import t from 'tap'
import { machineOf, questionOf, type Given } from '../../../../site/src/capacity/asked.ts'
import { Refused } from '../../../../site/src/shared/api/client.ts'

const given = { course: { function: 5, http: 9 } } as unknown as Given
const typed = { learners: '2000', exercises: '3', attempts: '5', tasks: 'course', days: '7', last: '17.5', patience: '60', cores: '8' }

const refused = (
  change: Record<string, string>,
  read: (fields: Record<string, string>) => unknown = (fields) => questionOf(fields, given),
) => {
  try {
    read({ ...typed, ...change })
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [error.message, error.hint]
  }
}

t.test('what is typed becomes a question', async (t) => {
  t.strictSame(questionOf(typed, given), {
    learners: 2000,
    submissionsEach: 15,
    days: 7,
    lastHourShare: 0.175,
    mix: given.course,
    patienceSeconds: 60,
  })
  t.strictSame(questionOf({ ...typed, tasks: 'heap' }, given).mix, { heap: 1 })
})

t.test('a machine has two cores at least: one measures', async (t) => {
  t.equal(machineOf(typed), 8)
  t.strictSame(refused({ cores: '1' }, machineOf), ['Cores must be a number from 2 to 512.', 'It was 1.'])
})

t.test('bad input is refused with a reason', async (t) => {
  t.strictSame(refused({ learners: '1e9' }), ['Learners must be a number from 1 to 1,000,000.', 'It was 1e9.'])
  t.strictSame(refused({ days: '0' }), ['Days must be a number from 1 to 365.', 'It was 0.'])
  t.strictSame(refused({ learners: '' }), ['Learners must be a number from 1 to 1,000,000.', 'It was left empty.'])
  t.strictSame(refused({ learners: '-3' }), ['Learners must be a number from 1 to 1,000,000.', 'It was -3.'])
  t.strictSame(refused({ attempts: '2.5' }), ['Attempts must be a whole number.', 'It was 2.5.'])
  t.strictSame(refused({ days: 'many' }), ['Days must be a number from 1 to 365.', 'It was many.'])
  t.strictSame(refused({ last: '0.5' }), [
    'That share of the last hour is out of range.',
    'Over 7 days, an even stream already brings 0.6 % in each hour. Enter more than that, and 95 % at most.',
  ])
  t.strictSame(refused({ last: '99' })?.[0], 'That share of the last hour is out of range.')
  t.strictSame(refused({ learners: '1000000' }), [
    '15,000,000 submissions are more than this page can simulate.',
    'The limit is 4,000,000. Enter a tenth of the learners and multiply: lanes grow in proportion.',
  ])
})
