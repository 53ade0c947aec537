import t from 'tap'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, join, school } from './school.ts'
import { attempt } from './work.ts'

const terms = {
  exercise: 'add',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
}

t.test('code that is unsure on purpose cannot get around a limit on attempts', async (t) => {
  const server = await school(t, { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Cy: 'learner' })
  const [ina, lea, ben, cy] = await server.enter('Ina', 'Lea', 'Ben', 'Cy')
  const agent = new HandAgent(server)
  const cohort = await cohortOf(ina)
  const path = `/api/cohorts/${cohort}`
  await join(ina, cohort, 'learner', lea, ben, cy)
  for (const [title, more] of [
    ['Limited', { attempts: 2 }],
    ['Together', { attempts: 2, together: 'team' }],
    ['Unlimited', { attempts: null }],
  ] as const)
    t.equal((await ina.post(`${path}/assignments`, { ...terms, title, ...more })).status, 201)
  for (const person of [ben, cy])
    await ina.send('PATCH', `${path}/members/${(await person.ask('/api/me')).body.account.id}`, { team: 'Red' })
  const grades = async (person: typeof lea) => (await person.ask(`${path}/grades/mine`)).body

  for (let sent = 0; sent < 3; sent++) await attempt(lea, agent, verdict('unsure'))
  t.match(
    await grades(lea),
    [
      { points: null, attempts: 0, unsure: 3 },
      { points: null, attempts: 0, unsure: 3 },
      { points: null, attempts: 0 },
    ],
    'three are free',
  )
  await attempt(lea, agent, verdict('unsure'))
  const passed = await attempt(lea, agent, verdict('pass'))
  t.match(
    (await grades(lea))[0],
    { points: 6, submission: passed, attempts: 2, unsure: 4 },
    'the fourth was an attempt, and the pass the last one',
  )
  await attempt(lea, agent, verdict('pass', { level: 'excellent' }))
  const [limited, , unlimited] = await grades(lea)
  t.match(limited, { points: 6, submission: passed, attempts: 2 }, 'so nothing more counts')
  t.match(unlimited, { points: 8, attempts: 2 }, 'but where attempts are not limited')
  t.notOk('unsure' in unlimited)

  for (const person of [ben, cy, ben, cy, ben]) await attempt(person, agent, verdict('unsure'))
  await attempt(cy, agent, verdict('pass'))
  t.match(
    await grades(cy),
    [
      { points: 6, attempts: 1, unsure: 2 },
      { points: 0, outcome: 'unsure', attempts: 2, unsure: 5 },
    ],
    'a team has its free ones together',
  )

  const [, bens, , leas] = String((await ina.ask(`${path}/gradebook.csv`)).body)
    .split('\r\n')
    .map((line) => line.split(','))
  t.same([bens![0], ...bens!.slice(9, 14)], ['Ben', '0', '8', 'unsure', '', '2'], 'the file for spreadsheets counts as the page does')
  t.same([leas![0], ...leas!.slice(3, 8)], ['Lea', '6', '8', 'pass', 'required', '2'])
})
