import t from 'tap'
import { ERRORS } from '../../../../shared/errors.ts'
import { thrownErrors } from '../../../../tools/checks/thrown-errors.ts'
import recorded from '../../../../server/http/docs/route-errors.json' with { type: 'json' }
import { UNLIMITED } from '../../../fuzz/api.ts'
import { addressOf, type Person } from '../../accounts/person.ts'
import { cohortOf, idOf, join, school } from '../../cohorts/school.ts'
import { attempt } from '../../cohorts/work.ts'
import { TABLE, type Whom } from '../middleware/permissions-table.ts'
import { HandAgent, type Answer } from '../server.ts'
import { verdict } from '../verdict.ts'
import { readCommand, type Variables } from './commands.ts'

interface Operation {
  description?: string
  security?: object[]
  responses: Record<string, { description: string }>
}

/** Examples that need more than an API test has, such as a learning platform, and the error that each gets here. */
const REFUSED: Record<string, string> = {
  'POST /api/me/email/confirmation': 'E_LINK_USED',
  'GET /api/cohorts/{cohort}/assignments/{assignment}/class': 'E_CLASS_RESULTS_HIDDEN',
  'GET /api/exercises/{slug}/solutions/shared/{submission}': 'E_SOLUTION_UNKNOWN',
  'POST /api/exercises/{slug}/solutions/reveal': 'E_SOLUTIONS_LOCKED',
  'GET /api/exercises/{slug}/solutions/{name}': 'E_SOLUTION_UNKNOWN',
  'GET /api/cohorts/{cohort}/assignments/{assignment}/team/submissions/{id}': 'E_ATTEMPT_UNKNOWN',
  'POST /api/cohorts/{cohort}/assignments/{assignment}/regrades/{regrade}/apply': 'E_REGRADE_UNDONE',
  'POST /api/submissions/{id}/cancel': 'E_DECIDED',
  'GET /api/submissions/{id}/profile/{side}.cpuprofile': 'E_PROFILE_WAITING',
  'POST /api/unsubscribe': 'E_UNSUBSCRIBE_TOKEN',
  'POST /api/work/faults/{submission}/retry': 'E_NO_FAULT',
  'POST /api/cohorts/{cohort}/notices/{notice}/done': 'E_NOTICE_UNKNOWN',
  'GET /api/cohorts/{cohort}/assignments/{assignment}/similar/{left}/{right}': 'E_PAIR_UNKNOWN',
  'POST /api/cohorts/{cohort}/board/{assignment}/contests': 'E_CONTEST_FEW',
  'POST /api/lti/platforms/{platform}/keys': 'E_PLATFORM_KEYS',
  'POST /api/cohorts/{cohort}/outbox/{assignment}/{person}/retry': 'E_SCORE_UNKNOWN',
  'POST /api/cohorts/{cohort}/outbox/{assignment}/{person}/give-up': 'E_SCORE_UNKNOWN',
  'POST /api/cohorts/{cohort}/course': 'E_COURSE_UNKNOWN',
}

/** Requests that end what others need. */
const LAST = [
  'DELETE /api/lti/platforms/{platform}',
  'DELETE /api/cohorts/{cohort}/webhooks/{webhook}',
  'DELETE /api/cohorts/{cohort}/members/{person}',
  'POST /api/cohorts/{cohort}/leave',
  'DELETE /api/me',
]

const server = await school(
  t,
  { Max: 'learner', Lea: 'learner', Ina: 'instructor', Ada: 'admin' },
  { env: { ...UNLIMITED, HOTPATH_WEBHOOKS_TO: 'private' } },
)
const [max, lea, ina, ada] = await server.enter('Max', 'Lea', 'Ina', 'Ada')
const agent = new HandAgent(server)
const { body: description } = await lea.ask('/api/docs/json')
const operations: Record<string, Operation> = Object.fromEntries(
  Object.entries(description.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  ),
)

const tokens = { lea: await tokenOf(lea), max: await tokenOf(max), ina: await tokenOf(ina), ada: await tokenOf(ada) }
const variables = await seed()

t.test('the documented errors are those that the source throws', async (t) => {
  t.same(recorded, thrownErrors(), 'after a change: node grader/tools/checks/write-route-errors.ts')
})

t.test('the page explains tokens, scopes and cookies, and every route who may use it and its errors', async (t) => {
  for (const word of ['Authorization: Bearer', '`read`', '`submit`', '`teach`', 'session cookie', 'E_TOKEN_SCOPE', 'Retry-After'])
    t.match(description.info.description, word)
  for (const [route, { description, security, responses }] of Object.entries(operations)) {
    if (!route.includes(' /api/')) continue
    t.match(description, /^(.+\n\n)?For .+\./, route)
    t.ok(security!.length > 0, route)
    for (const [status, { description }] of Object.entries(responses)) {
      const codes = [...description.matchAll(/^`(E_\w+)`: /gm)].map(([, code]) => code as keyof typeof ERRORS)
      for (const code of codes) t.equal(ERRORS[code].status, Number(status), `${route}: ${code}`)
    }
  }
  t.match(operations['POST /api/me/tokens'], { description: 'Closed to API tokens' })
  t.strictSame(operations['POST /api/me/tokens']?.security, [{ session: [] }])
  t.match(operations['DELETE /api/cohorts/{cohort}/assignments/{assignment}']!.responses['409'], { description: '`E_ASSIGNMENT_IN_USE`' })
})

for (const route of inOrder()) {
  const text = /```sh\n([^]*?)\n```/.exec(operations[route]?.description ?? '')?.[1]
  t.test(`the example of ${route} works`, async (t) => {
    if (text === undefined) return t.match(route, / \/api\/(agent|lti)\//, 'sent by agents and platforms only')
    const answer = await send(route, text)
    const code = answer.body?.error?.code
    if (!(route in REFUSED)) return t.ok(answer.status < 400, `${text}\n${answer.status} ${JSON.stringify(answer.body)}`)
    t.equal(code, REFUSED[route], text)
    t.match(operations[route]!.responses[answer.status]?.description, `\`${code}\``, 'the error is documented')
  })
}

async function send(route: string, text: string): Promise<Answer> {
  const [name, person] = senderOf(route, TABLE[route]!.whom)
  const own = {
    ...variables,
    TOKEN: tokens[name],
    SESSION: person.cookie,
    ...(route.startsWith('DELETE /api/cohorts/{cohort}/members/') && { PERSON: await idOf(max) }),
  }
  const codes: Variables = route.includes('/certificates/') ? { CODE: async () => (await lea.post('/api/me/certificate')).body.code } : {}
  const { method, path, headers, body } = await readCommand(text, { ...own, ...codes })
  const answered = fetch(new URL(path, server.address), { method, headers, body, redirect: 'manual' })
  if (route === 'POST /api/checks')
    await work('checks', { check: { tests: [], findings: [], seconds: 1, engine: 'node', sandbox: 'process' } })
  if (route === 'POST /api/programs') await work('programs', { output: { findings: [], seconds: 1, engine: 'node', sandbox: 'process' } })
  const response = await answered
  const raw = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && raw !== ''
  const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(raw) : raw }
  if (route === 'POST /api/comparisons') variables.COMPARISON = answer.body.id
  if (route === 'POST /api/agents') variables.AGENT = answer.body.id
  return answer
}

/** Does one job of a queue, as an agent. */
async function work(queue: string, result: object): Promise<void> {
  const { body: job } = await agent.tell(`/api/agent/${queue}/lease`, {})
  await agent.tell(`/api/agent/${queue}/${job.id}/result`, { attempt: job.attempt, ...result })
}

function senderOf(route: string, whom: Whom): [keyof typeof tokens, Person] {
  if (whom === 'admin') return ['ada', ada]
  // The comment is hers, and the invitation is for somebody who is no member yet.
  if (['staff', 'lead', 'instructor', 'comment', 'grade', 'extend'].includes(whom) || route.includes('/comments/{comment}'))
    return ['ina', ina]
  return route === 'POST /api/invitations/{code}' ? ['max', max] : ['lea', lea]
}

function inOrder(): string[] {
  const routes = Object.keys(TABLE)
  return [...routes.filter((route) => !LAST.includes(route)), ...LAST]
}

async function tokenOf(person: Person): Promise<string> {
  return (await person.post('/api/me/tokens', { name: 'Examples', scopes: ['read', 'submit', 'teach'], expiresAt: null })).body.token
}

/** A cohort with something of everything. */
async function seed(): Promise<Variables> {
  const cohort = await cohortOf(ina)
  const path = `/api/cohorts/${cohort}`
  await join(ina, cohort, 'learner', lea)
  const terms = { late: [], points: { required: 1, good: 2, excellent: 3 }, policy: 'best', attempts: null }
  const times = { opensAt: '2020-01-01T00:00:00Z', dueAt: '2190-01-01T00:00:00Z' }
  const { body: assigned } = await ina.post(`${path}/assignments`, { exercise: 'add', title: 'Add', ...times, ...terms })
  const submission = await attempt(lea, agent, verdict())
  const comment = { file: 'add.js', first: 1, last: 1, text: 'Why?' }
  const { body: thread } = await ina.post(`${path}/submissions/${submission}/comments`, comment)
  const { body: invite } = await ina.post(`${path}/invites`, { role: 'learner', seats: 5, expiresAt: '2190-01-01T00:00:00Z' })
  const { body: announcement } = await ina.post(`${path}/announcements`, { text: 'Hello' })
  const { body: webhook } = await ina.post(`${path}/webhooks`, { url: 'http://127.0.0.1:9/', events: ['verdict'] })
  await ina.post(`${path}/webhooks/${webhook.id}/test`)
  const roster = 'email,name,role,team\nkim@example.org,Kim,learner,Blue\n'
  await ina.ask(`${path}/roster?dryRun=false`, { method: 'POST', body: roster, headers: { 'content-type': 'text/csv' } })
  const { body: token } = await lea.post('/api/me/tokens', { name: 'Another', scopes: ['read'], expiresAt: null })
  const first = (person: Person, list: string) => async () => (await person.ask(list)).body[0].id
  return {
    COHORT: cohort,
    ASSIGNMENT: assigned.id,
    PERSON: await idOf(lea),
    SUBMISSION: submission,
    EXERCISE: 'add',
    COMMENT: thread.id,
    INVITE: invite.id,
    CODE: invite.code,
    ANNOUNCEMENT: announcement.id,
    WEBHOOK: webhook.id,
    // The oldest one: a newer one can be on its way.
    DELIVERY: async () => (await ina.ask(`${path}/webhooks/${webhook.id}/deliveries`)).body.at(-1).id,
    REGRADE: first(ina, `${path}/assignments/${assigned.id}/regrades`),
    SAVED: first(ina, `${path}/saved-comments`),
    PLATFORM: first(ada, '/api/lti/platforms'),
    ROW: submission,
    NOTICE: 'AAAAAAAAAAAAAAAAAAAAAA',
    LEFT: submission,
    RIGHT: assigned.id,
    NAME: 'nothing.js',
    TOKENID: token.id,
    UNSUBSCRIBE: 'digest.x',
    ADDRESSTOKEN: 'x',
    DIGEST: '0'.repeat(64),
    EMAIL: addressOf('Kim'),
    'roster.csv': roster,
  }
}
