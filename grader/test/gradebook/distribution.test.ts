import t from 'tap'
import type { Word } from '../../contracts/index.ts'
import { distribution, tellingAttempts, type Sent } from '../../gradebook/distribution.ts'

/** Attempts of people named by a letter, each so many hours after the opening. */
function sent(...some: [person: string, hours: number, word: Word, figure?: number][]): Sent[] {
  return some.map(([person, hours, word, figure = null]) => ({ person, submission: `${person}${hours}`, word, figure, submittedAt: new Date(Date.UTC(2026, 2, 1) + hours * 3_600_000) }))
}

t.test('nobody has sent anything', async (t) => {
  t.same(distribution(3, [], 'ratio'), { learners: 3, started: 0, passed: 0, words: {}, figure: 'ratio', passing: [], attemptsToPass: [], hoursToPass: [], dropOff: [] })
})

t.test('a cohort', async (t) => {
  const all = sent(
    ['a', 1, 'pass', 2.5],
    ['b', 1, 'wrong'],
    ['b', 2, 'fault'],
    ['c', 2, 'slow', 1.2],
    ['b', 3.5, 'pass', 2.1],
    ['a', 4, 'pass', 4.5],
    ['d', 5, 'crash'],
    ['c', 6, 'slow', 1.4],
    ['e', 7, 'unsure', 2],
    ['f', 8, 'slow', 1],
    ['b', 9, 'slow', 1.9],
  )
  t.same(distribution(10, all, 'ratio'), {
    learners: 10,
    started: 5,
    passed: 2,
    words: { pass: 3, slow: 4, wrong: 1, crash: 1, unsure: 1, fault: 1 },
    figure: 'ratio',
    passing: [2.1, 4.5],
    attemptsToPass: [1, 2],
    hoursToPass: [0, 2.5],
    dropOff: [2, 1],
  })
})

t.test('of bytes, the fewest are best; of a reading nothing is measured', async (t) => {
  t.same(distribution(1, sent(['a', 1, 'pass', 7], ['a', 2, 'pass', 3], ['a', 3, 'leak', 1]), 'bytesPerCall').passing, [3])
  t.match(distribution(1, sent(['a', 1, 'pass']), null), { figure: null, passing: [], passed: 1 })
})

t.test('the attempt that tells how someone went about it: the best pass, else the last that counts', async (t) => {
  const all = sent(['a', 1, 'slow', 1], ['a', 2, 'pass', 3], ['a', 3, 'pass', 5], ['a', 4, 'pass', 5], ['a', 5, 'slow', 9], ['b', 6, 'slow', 1.5], ['b', 7, 'crash'], ['b', 8, 'fault'], ['c', 9, 'unsure'])
  t.same(tellingAttempts(all, 'ratio'), [
    { submission: 'a3', isPass: true, figure: 5 },
    { submission: 'b7', isPass: false, figure: null },
  ])
  t.match(tellingAttempts(sent(['a', 1, 'pass', 7], ['a', 2, 'pass', 3]), 'bytesPerCall'), [{ submission: 'a2' }])
  t.match(tellingAttempts(sent(['a', 1, 'pass'], ['a', 2, 'pass']), null), [{ submission: 'a1', isPass: true }], 'where nothing is measured the first')
})
