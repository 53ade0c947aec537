import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Answer } from '../server.ts'
import { HandAgent, TOKEN } from '../server.ts'
import { verdict } from '../verdict.ts'
import { cohortOf, idOf, join, school } from '../../cohorts/school.ts'
import { attempt } from '../../cohorts/work.ts'
import { UNLIMITED } from '../../../fuzz/api.ts'
import { Person } from '../../accounts/person.ts'
import { TABLE, type Row, type Whom } from './permissions-table.ts'

/**
 * The clients: without an account; with one but in no cohort; in this cohort as …, a grader being an assistant who may grade and nothing
 * else; an instructor of another cohort; an administrator.
 */
const ROLES = ['visitor', 'account', 'learner', 'assistant', 'grader', 'lead', 'elsewhere', 'admin'] as const
type Role = (typeof ROLES)[number]

const MAY: Record<Whom, readonly Role[]> = {
  anyone: ROLES,
  own: ['learner'],
  agent: [],
  account: ROLES.slice(1),
  instructor: ['lead', 'elsewhere', 'admin'],
  admin: ['admin'],
  member: ['learner', 'assistant', 'grader', 'lead', 'admin'],
  staff: ['assistant', 'grader', 'lead', 'admin'],
  comment: ['assistant', 'lead', 'admin'],
  extend: ['assistant', 'lead', 'admin'],
  grade: ['grader', 'lead', 'admin'],
  lead: ['lead', 'admin'],
}

const server = await school(
  t,
  { Max: 'learner', Lea: 'learner', Ann: 'learner', Gil: 'learner', Ina: 'instructor', Ivo: 'instructor', Ada: 'admin' },
  { env: UNLIMITED },
)
const [account, learner, assistant, grader, lead, elsewhere, admin] = await server.enter('Max', 'Lea', 'Ann', 'Gil', 'Ina', 'Ivo', 'Ada')
const accounts: Record<Role, Person> = { visitor: new Person(server), account, learner, assistant, grader, lead, elsewhere, admin }

const cohort = await cohortOf(lead)
await cohortOf(elsewhere)
await join(lead, cohort, 'learner', learner)
await join(lead, cohort, 'assistant', assistant, grader)
const path = `/api/cohorts/${cohort}`
await lead.send('PATCH', `${path}/members/${await idOf(grader)}`, { rights: ['grade'] })
const terms = { title: 'Add', late: [], points: { required: 1, good: 2, excellent: 3 }, policy: 'best', attempts: null }
const assigned = await lead.post(`${path}/assignments`, {
  exercise: 'add',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2190-01-01T00:00:00Z',
  ...terms,
})
const invited = await lead.post(`${path}/invites`, { role: 'learner', seats: 1, expiresAt: '2190-01-01T00:00:00Z' })

/** Values of path parameters. */
const named: Record<string, string> = {
  cohort,
  person: await idOf(learner),
  assignment: assigned.body.id,
  invite: invited.body.id,
  code: invited.body.code,
  id: await attempt(learner, new HandAgent(server), verdict()),
  slug: 'add',
  side: 'yours',
}

t.test('every route of the API is in the table', async (t) => {
  const { body } = await accounts.visitor.ask('/api/docs/json')
  const paths = Object.entries(body.paths as Record<string, object>).filter(([path]) => path.startsWith('/api/'))
  const routes = paths.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  t.same(
    routes.filter((route) => !(route in TABLE)),
    [],
    'routes that the table lacks',
  )
  t.same(
    Object.keys(TABLE).filter((route) => !routes.includes(route)),
    [],
    'rows without a route',
  )
})

for (const [route, row] of Object.entries(TABLE)) {
  t.test(`${route}: ${row.whom}`, async (t) => {
    for (const role of ROLES) {
      const answer = await ask(accounts[role], route, row)
      if (MAY[row.whom].includes(role)) t.ok(isAnswered(answer, row), `${role} may: ${answer.status} ${codeOf(answer)}`)
      else t.same([answer.status, codeOf(answer)], refusal(role, row.whom), `${role} may not`)
    }
  })
}

t.test('agent routes need the token', async (t) => {
  const bears = (token: string) =>
    accounts.admin.ask('/api/agent/lease', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  t.match(await bears(TOKEN), { status: 400, body: { error: { code: 'E_BODY_INVALID' } } }, 'the right token reaches the body validation')
  t.match(await bears(`${TOKEN}x`), { status: 401 })
})

function ask(person: Person, route: string, { body, query = '', names = {} }: Row): Promise<Answer> {
  const [method, pattern] = route.split(' ') as [string, string]
  const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? named[name] ?? randomUUID())
  return person.send(method, address + query, body)
}

/** Whether the route itself answered, and not a permission check. */
function isAnswered(answer: Answer, { answers }: Row): boolean {
  if (answers !== undefined) return answers.includes(answer.status)
  return (
    answer.status < 500 && ![401, 403].includes(answer.status) && !['E_COHORT_UNKNOWN', 'E_SUBMISSION_UNKNOWN'].includes(codeOf(answer))
  )
}

function refusal(role: Role, whom: Whom): [number, string] {
  if (whom === 'agent') return [401, 'E_AGENT_TOKEN']
  if (whom === 'own') return [404, 'E_SUBMISSION_UNKNOWN']
  if (role === 'visitor') return [401, 'E_SIGN_IN_NEEDED']
  const ofCohort = ['member', 'staff', 'lead', 'comment', 'grade', 'extend'].includes(whom)
  return ofCohort && (role === 'account' || role === 'elsewhere') ? [404, 'E_COHORT_UNKNOWN'] : [403, 'E_NOT_ALLOWED']
}

function codeOf({ body }: Answer): string {
  return body?.error?.code ?? ''
}
