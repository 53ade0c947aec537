import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import type { Person } from '../accounts/person.ts'
import { cohortOf, idOf, join, school } from './school.ts'

const server = await school(
  t,
  { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Kim: 'learner' },
  { options: { exercises: [exercise('add')] } },
)
const [ina, lea, ben, kim] = await server.enter('Ina', 'Lea', 'Ben', 'Kim')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
await join(ina, cohort, 'learner', lea, ben, kim)
const terms = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const { body: assignment } = await ina.post(`/api/cohorts/${cohort}/assignments`, terms)
const path = `/api/cohorts/${cohort}/assignments/${assignment.id}/similar`

const body = (names: string[]) => `module.exports = function (${names[0]}, ${names[1]}) {
  let ${names[2]} = 0
  for (let ${names[3]} = 0; ${names[3]} < ${names[0]}.length; ${names[3]}++) {
    if (${names[0]}[${names[3]}] === ${names[1]}) continue
    ${names[2]} += ${names[0]}[${names[3]}] * 2 - ${names[1]}
    while (${names[2]} > 100) ${names[2]} -= 100
  }
  return ${names[2]} / ${names[0]}.length
}
`

async function send(person: Person, source: string): Promise<void> {
  await person.submit(source)
  const { body: job } = await agent.lease()
  await agent.result(job, verdict())
}

t.test('copies among graded attempts are shown to staff with names', async (t) => {
  t.same((await ina.ask(path)).body, { compared: 0, alike: 0, spread: Array(10).fill(0), pairs: [] })
  await send(lea, body(['list', 'odd', 'sum', 'i']))
  await send(ben, body(['a', 'b', 'c', 'd']))
  await send(kim, 'module.exports = (list) => list.map((one) => one * 2).filter(Boolean).reduce((a, b) => a + b, 0)')
  const { body: similar } = await ina.ask(path)
  t.match(similar, { compared: 3, alike: 1, spread: [2, 0, 0, 0, 0, 0, 0, 0, 0, 1] })
  t.equal(similar.pairs.length, 1)
  const [{ left, right, similarity, longest }] = similar.pairs
  t.match([left, right], [{ name: 'Lea', sentAt: /^20/ }, { name: 'Ben' }])
  t.equal(similarity, 1)
  t.ok(longest >= 4)
  t.same((await ina.ask(path)).body, similar)

  const pair = await ina.ask(`${path}/${left.submission}/${right.submission}`)
  t.match(pair.body, { left: { ...left, files: [{ name: 'add.js', from: 1 }] }, right, similarity: 1, given: /module/ })
  t.equal(pair.body.left.text, body(['list', 'odd', 'sum', 'i']))
  t.ok(pair.body.fragments.length >= 1)
})

t.test('a learner who submits something else is in no pair any more', async (t) => {
  const [{ left, right }] = (await ina.ask(path)).body.pairs
  await ina.send('PATCH', `/api/cohorts/${cohort}/assignments/${assignment.id}`, { version: 1, policy: 'last' })
  await send(ben, 'module.exports = (list) => list.length')
  t.match((await ina.ask(path)).body, { compared: 3, alike: 0, pairs: { length: 0 } })
  t.match(await ina.ask(`${path}/${left.submission}/${right.submission}`), { status: 404, body: { error: { code: 'E_PAIR_UNKNOWN' } } })
})

t.test('for a team graded together, the sender is shown', async (t) => {
  const path = `/api/cohorts/${cohort}`
  const ids = { lea: await idOf(lea), ben: await idOf(ben), kim: await idOf(kim) }
  for (const person of [ids.lea, ids.ben]) await ina.send('PATCH', `${path}/members/${person}`, { team: 'Red' })
  const { body: together } = await ina.post(`${path}/assignments`, {
    ...terms,
    opensAt: new Date().toISOString(),
    policy: 'last',
    together: 'team',
  })
  const similar = `${path}/assignments/${together.id}/similar`
  await send(kim, body(['a', 'b', 'c', 'd']))
  // The last member of the team by name.
  for (const sender of ['ben', 'lea'] as const) {
    await send({ lea, ben }[sender], body(['list', 'odd', 'sum', 'i']))
    const { body: found } = await ina.ask(similar)
    t.match(found, {
      compared: 2,
      alike: 1,
      pairs: [{ left: { person: ids.kim, name: 'Kim' }, right: { person: ids[sender], name: { lea: 'Lea', ben: 'Ben' }[sender] } }],
    })
    const [{ left, right }] = found.pairs
    t.match((await ina.ask(`${similar}/${left.submission}/${right.submission}`)).body.right, right)
  }
})

t.test('learners cannot see it', async (t) => {
  t.match(await lea.ask(path), { status: 403, body: { error: { code: 'E_NOT_ALLOWED' } } })
  t.match(await lea.ask(`${path}/${assignment.id}/${assignment.id}`), { status: 403, body: { error: { code: 'E_NOT_ALLOWED' } } })
})
