import t from 'tap'
import type { Verdict } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, join, school } from './school.ts'
import { attempt } from './work.ts'

const speed: NonNullable<Verdict['speed']> = {
  ratio: 3,
  low: 2.9,
  high: 3.1,
  required: 2,
  clock: 'cpu',
  sessions: 2,
  rounds: [],
  nsPerCall: { baseline: 2, yours: 1 },
  noise: 0,
}

t.test('a fault that is measured again costs nothing if the learner has resubmitted', async (t) => {
  const server = await school(t, { Ada: 'admin', Lea: 'learner', Ben: 'learner' }, { options: { exercises: [exercise('add')] } })
  const [ada, lea, ben] = await server.enter('Ada', 'Lea', 'Ben')
  const agent = new HandAgent(server)
  const path = `/api/cohorts/${await cohortOf(ada)}`
  await join(ada, path.split('/').at(-1)!, 'learner', lea, ben)
  const { body: assignment } = await ada.post(`${path}/assignments`, {
    exercise: 'add',
    title: 'Adding',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2199-01-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: 1,
  })
  const grade = async (person: typeof lea) => (await person.ask(`${path}/grades/mine`)).body[0]
  t.equal((await ada.send('PUT', `${path}/board`, { open: true })).status, 200)
  t.equal((await lea.send('PUT', `${path}/board/seat`, { pseudonym: null })).status, 200)
  const onBoard = async () => (await lea.ask(`${path}/board/${assignment.id}`)).body.rankings

  await attempt(lea, agent, verdict('fault'))
  const again = await attempt(lea, agent, verdict('pass', { level: 'excellent', speed }))
  const only = await attempt(ben, agent, verdict('fault'))
  t.match(await grade(lea), { points: 8, submission: again, attempts: 1 })
  const board = await onBoard()
  t.match(board, [{ name: 'Lea', value: 3 }])

  t.match((await ada.post('/api/work/faults/retry', {})).body, { retried: 2, left: 0 })
  for (let run = 0; run < 2; run++) await agent.result((await agent.lease()).body, verdict('slow'))
  t.match(await grade(lea), { points: 8, submission: again, attempts: 1 })
  t.match(await grade(ben), { points: 0, submission: only, attempts: 1 }, 'and counts where nothing else does')
  t.same(await onBoard(), board)
  await attempt(ben, agent, verdict('pass', { level: 'excellent', speed }))
  t.match(await grade(ben), { points: 0, submission: only, attempts: 1 }, 'as it does when more comes after its verdict')
})
