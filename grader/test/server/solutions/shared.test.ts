import t from 'tap'
import type { Technique, Verdict } from '../../../contracts/index.ts'
import { groupShared, type SharedPass } from '../../../server/solutions/shared.ts'

function pass(id: string, person: string, ratio: number, ...techniques: Technique[]): SharedPass {
  const speed = { ratio, low: ratio - 0.1, high: ratio + 0.1, required: 2, clock: 'cpu' } as NonNullable<Verdict['speed']>
  return {
    id,
    person,
    pseudonym: `${person} Fox`,
    level: 'required',
    decided_at: new Date('2026-03-01T13:00:00Z'),
    techniques: techniques.map((technique) => ({ technique, file: 'add.js', in: 'submission', from: 1, to: 1 })),
    brief: {
      verdict: 'pass',
      level: 'required',
      summary: '',
      engine: 'node 24',
      sandbox: 'docker',
      speed,
      http: null,
      heap: null,
      failing: 0,
      trials: null,
    },
  }
}

t.test('shared solutions are grouped by techniques, best first, one for each author', async (t) => {
  const groups = groupShared(
    [
      pass('1', 'Swift', 3, 'loop'),
      pass('2', 'Swift', 4, 'loop', 'less'),
      pass('3', 'Red', 9, 'loop'),
      pass('4', 'Grey', 5, 'less', 'loop'),
    ],
    'Red',
  )
  t.same(
    groups.map(({ techniques, count, solutions }) => [
      techniques,
      count,
      solutions.map(({ submission, by, isOwn }) => [submission, by, isOwn]),
    ]),
    [
      [['loop'], 1, [['3', 'Red Fox', true]]],
      [
        ['less', 'loop'],
        2,
        [
          ['4', 'Grey Fox', false],
          ['2', 'Swift Fox', false],
        ],
      ],
    ],
  )
  t.match(groups[0]!.solutions[0]!.measured, {
    effect: { unit: 'times', value: 9, low: 8.9, high: 9.1, required: 2, clock: 'cpu' },
    engine: 'node 24',
    sandbox: 'docker',
    on: '2026-03-01',
  })
})

t.test('a large group lists its best, and counts the others', async (t) => {
  const passes = Array.from({ length: 9 }, (_, at) => pass(`${at}`, `P${at}`, at + 3, 'loop'))
  const [group] = groupShared(passes, 'nobody')
  t.match(group, { count: 9, solutions: { length: 4 } })
  t.equal(group!.solutions[0]!.submission, '8')
})

t.test('less memory is better, and what was not measured comes last', async (t) => {
  const heap = (id: string, bytes: number): SharedPass => ({
    ...pass(id, id, 1, 'release'),
    brief: {
      ...pass(id, id, 1).brief!,
      speed: null,
      heap: { bytesPerCall: bytes, low: bytes, high: bytes, limit: 16 } as NonNullable<Verdict['heap']>,
    },
  })
  const [group] = groupShared([heap('a', 9), heap('b', 2), { ...heap('c', 1), brief: null }], 'nobody')
  t.same(
    group!.solutions.map(({ submission }) => submission),
    ['b', 'a', 'c'],
  )
  t.equal(group!.solutions[2]!.measured, null)
})
