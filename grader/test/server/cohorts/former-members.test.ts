import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { launchesOf } from '../lti/launching.ts'
import { Platform } from '../lti/platform.ts'
import { linksTo } from '../accounts/emails.ts'
import { addressOf, Person } from '../accounts/person.ts'
import { cohortOf, idOf, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const accounts = { Ada: 'admin', Ina: 'instructor', Lea: 'learner', Ben: 'learner', Cy: 'learner', Dot: 'learner', Eli: 'learner' } as const
const server = await school(t, accounts, { options: { clock, exercises: [exercise('add')] } })
const [ada, ina, lea, ben, cy, dot, eli] = await server.enter('Ada', 'Ina', 'Lea', 'Ben', 'Cy', 'Dot', 'Eli')
const agent = new HandAgent(server)
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2026-03-03T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: 1,
}

/** A cohort with an invitation, and an assignment that allows one attempt. */
async function spring(change: object = {}) {
  clock.set('2026-03-01T00:00:00Z')
  const cohort = await cohortOf(ina)
  const path = `/api/cohorts/${cohort}`
  const { body: assignment } = await ina.post(`${path}/assignments`, { ...terms, ...change })
  const { body: invite } = await ina.post(`${path}/invites`, { role: 'learner', seats: 9, expiresAt: '2199-01-01T00:00:00Z' })
  const seats = async () =>
    (await ina.ask(`${path}/members`)).body.map(({ name, team, joinedAt }: Record<string, string>) => [name, team, joinedAt])
  return { cohort, path, assignment, enter: (person: Person) => person.post(`/api/invitations/${invite.code}`), seats }
}

const grade = async (person: Person, path: string) => (await person.ask(`${path}/grades/mine`)).body[0]
const takeRoster = async (path: string, csv: string) =>
  (await ina.ask(`${path}/roster?dryRun=false`, { method: 'POST', body: csv, headers: { 'content-type': 'text/csv' } })).body

t.test('leaving and returning by the same invitation gives no new attempts', async (t) => {
  const { path, enter, seats } = await spring()
  await enter(lea)
  clock.set('2026-03-04T00:00:00Z')
  const wrong = await attempt(lea, agent, verdict('wrong'))
  t.equal((await lea.post(`${path}/leave`)).status, 204)
  t.same((await lea.ask(`${path}/grades/mine`)).status, 404)
  clock.set('2026-03-05T00:00:00Z')
  await enter(lea)
  await attempt(lea, agent, verdict('pass', { level: 'excellent' }))
  t.match(await grade(lea, path), { points: 0, outcome: 'wrong', submission: wrong, attempts: 1 })
  t.match((await ina.ask(`${path}/members/${await idOf(lea)}/submissions?exercise=add`)).body.length, 2, 'and staff see all of it')
  t.same((await seats())[1], ['Lea', null, '2026-03-01T00:00:00.000Z'])
  await lea.post(`${path}/leave`)
  await enter(lea)
  t.match(await grade(lea, path), { points: 0, attempts: 1 }, 'however often')
})

t.test('a member who left or was removed by mistake gets the grade back', async (t) => {
  const { path, enter } = await spring()
  await enter(ben)
  clock.set('2026-03-04T00:00:00Z')
  await attempt(ben, agent, verdict('pass', { level: 'good' }))
  await ben.post(`${path}/leave`)
  clock.set('2026-03-05T00:00:00Z')
  await enter(ben)
  t.match(await grade(ben, path), { points: 8, attempts: 1 })
  await ina.send('DELETE', `${path}/members/${await idOf(ben)}`)
  t.match(await takeRoster(path, 'email\nben@example.org\n'), { added: 1 })
  t.match(await grade(ben, path), { points: 8, attempts: 1 }, 'also by a roster')
})

t.test('leaving a team that has used up its attempts gives no new ones', async (t) => {
  const { path, enter, seats } = await spring({ together: 'team' })
  for (const person of [cy, dot]) {
    await enter(person)
    await ina.send('PATCH', `${path}/members/${await idOf(person)}`, { team: 'Red' })
  }
  clock.set('2026-03-04T00:00:00Z')
  await attempt(dot, agent, verdict('slow'))
  await cy.post(`${path}/leave`)
  clock.set('2026-03-05T00:00:00Z')
  await enter(cy)
  await attempt(cy, agent, verdict('pass', { level: 'good' }))
  t.match(await grade(cy, path), { points: 0, outcome: 'slow', attempts: 1, by: await idOf(dot) })
  await cy.post(`${path}/leave`)
  await takeRoster(path, 'email,team\ncy@example.org,Blue\n')
  t.match(
    (await seats()).find(([name]: string[]) => name === 'Cy'),
    ['Cy', 'Blue', '2026-03-01T00:00:00.000Z'],
    'staff may give another',
  )
  await cy.post(`${path}/leave`)
  await takeRoster(path, 'email,team\ncy@example.org,\n')
  t.match(
    (await seats()).find(([name]: string[]) => name === 'Cy'),
    ['Cy', null],
    'or none',
  )
})

t.test('a former member on the roster returns once the address is verified', async (t) => {
  const { path, enter, seats } = await spring()
  const una = new Person(server)
  await una.signUp('Una')
  await enter(una)
  await una.post(`${path}/leave`)
  t.match(await takeRoster(path, 'email\nuna@example.org\n'), { added: 1 })
  clock.set('2026-03-05T00:00:00Z')
  await una.ask(linksTo(addressOf('Una'), server.folder)[0]!)
  await una.ask('/api/cohorts')
  t.same((await seats())[1], ['Una', null, '2026-03-01T00:00:00.000Z'])
})

t.test('so does a launch', async (t) => {
  const platform = await Platform.start(t, server.address)
  await ada.post('/api/lti/platforms', platform.registration)
  const { launch, enter } = launchesOf(server, platform)
  const [teacher, lou] = [new Person(server), new Person(server)]
  // A platform's signature must be recent.
  const now = () => clock.set(new Date().toISOString())
  now()
  await enter(teacher, await launch(teacher, { subject: 'teacher', role: 'Instructor' }))
  const [{ id }] = (await teacher.ask('/api/cohorts')).body
  const path = `/api/cohorts/${id}`
  await teacher.post(`${path}/assignments`, { ...terms, opensAt: '2020-01-01T00:00:00Z' })
  await enter(lou, await launch(lou, { subject: 'lou' }))
  await attempt(lou, agent, verdict('pass', { level: 'good' }))
  await lou.post(`${path}/leave`)
  now()
  await launch(lou, { subject: 'lou' })
  t.match(await grade(lou, path), { points: 8, attempts: 1 })
})

t.test('a cohort whose members have all left is archived, not deleted', async (t) => {
  const { path, enter } = await spring()
  await enter(lea)
  clock.set('2026-03-04T00:00:00Z')
  await attempt(lea, agent, verdict('slow'))
  await lea.post(`${path}/leave`)
  t.match((await ina.send('DELETE', path)).body, { done: 'archived' })
})

t.test('former memberships are exported to the person, and deleted with the account or the cohort', async (t) => {
  const [kept, gone] = [await spring(), await spring()]
  for (const { enter, path } of [kept, gone]) {
    await enter(eli)
    await eli.post(`${path}/leave`)
  }
  const left = async () => (await eli.ask('/api/me/export')).body.cohortsLeft
  t.same((await left()).map(({ id }: { id: string }) => id).sort(), [kept.cohort, gone.cohort].sort())
  t.match((await left())[0], { name: 'Spring', team: null, joinedAt: '2026-03-01T00:00:00.000Z' })
  await ina.send('DELETE', gone.path)
  t.match(await left(), [{ id: kept.cohort }])
  await kept.enter(eli)
  t.same(await left(), [], 'nothing is left once they are back')
  await eli.post(`${kept.path}/leave`)
  t.equal((await eli.send('DELETE', '/api/me', { confirm: addressOf('Eli') })).status, 204)
  await kept.enter(cy)
  t.same(
    (await kept.seats()).map(([name]: string[]) => name),
    ['Cy', 'Ina'],
  )
})
