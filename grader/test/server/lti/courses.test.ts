import t from 'tap'
import { exercise } from '../http/exercise.ts'
import { HandAgent, type Answer } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { school } from '../cohorts/school.ts'
import { attempt } from '../cohorts/work.ts'
import { Person } from '../accounts/person.ts'
import { launchesOf } from './launching.ts'
import { Platform, type Launching } from './platform.ts'

const server = await school(t, { Ada: 'admin' }, { options: { exercises: [exercise('add')] } })
const [ada] = await server.enter('Ada')
const platform = await Platform.start(t, server.address)
await ada.post('/api/lti/platforms', platform.registration)
const { begin, end, launch, enter } = launchesOf(server, platform)

const TERMS = {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2020-01-01T00:00:00Z',
  dueAt: '2199-01-01T00:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const LINKING = { deep_link_return_url: `${platform.address}/back`, accept_types: ['ltiResourceLink'], accept_multiple: true }

interface Listed {
  id: string
  name: string
}

const cohortsOf = async (person: Person): Promise<[Listed, ...Listed[]]> => (await person.ask('/api/cohorts')).body
const post = (person: Person, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  person.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const fieldOf = (page: Answer, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)![1]!

/** Launches, and follows the way in from the response. */
async function come(subject: string, launching: Partial<Launching> = {}): Promise<Person> {
  const person = new Person(server)
  await enter(person, await launch(person, { subject, ...launching }))
  return person
}

t.test('deep linking into a course that has no cohort yet', async (t) => {
  const teacher = { subject: 'tea', role: 'Instructor', course: 'new course', linking: LINKING } as const
  t.match(await launch(new Person(server), { ...teacher, subject: 'early', role: 'Learner' }), {
    status: 409,
    body: { error: { code: 'E_LTI_EARLY', message: 'Your teacher has not opened “The title of new course” in Hotpath yet.' } },
  })
  const tea = new Person(server)
  const page = await launch(tea, teacher)
  t.match(page.body, /The cohort <strong>The title of new course<\/strong> has no assignments/)
  t.notMatch(page.body, 'Use another cohort', 'there is none')
  const way = /<li><a href="([^"]+)"/.exec(page.body)![1]!.replaceAll('&amp;', '&')
  const [to] = [(await tea.ask(way)).headers.get('location')!]
  const [{ id: cohort }] = await cohortsOf(tea)
  t.equal(to, `/cohorts/one/?id=${cohort}#assignments`, 'where assignments are made, signed in')
  const ask = fieldOf(page, 'ask')
  t.match((await post(tea, '/api/lti/links', { ask })).body, /has no assignments/, 'too early')
  const { body: assignment } = await tea.post(`/api/cohorts/${cohort}/assignments`, TERMS)
  const second = await post(tea, '/api/lti/links', { ask })
  t.match(second.body, /<legend>Assignments of The title of new course<\/legend>[^]*type="checkbox"[^]*Adding/)
  const answer = await post(tea, '/api/lti/links', { ask: fieldOf(second, 'ask'), assignment: assignment.id })
  const items = (await platform.read(fieldOf(answer, 'JWT')))['https://purl.imsglobal.org/spec/lti-dl/claim/content_items']
  t.match(items, [{ custom: { assignment: assignment.id } }])
})

t.test('an existing cohort becomes a course, and a second section comes to it', async (t) => {
  const ina = await come('ina', { role: 'Instructor', course: 'autumn' })
  const [autumn] = await cohortsOf(ina)
  const { body: add } = await ina.post(`/api/cohorts/${autumn.id}/assignments`, TERMS)

  const section = { subject: 'ina', role: 'Instructor', course: 'section 2' } as const
  const choosing = await launch(ina, section)
  t.equal(choosing.status, 200)
  t.match(
    choosing.body,
    /Which cohort is this course\?[^]*value="new" checked> <span>A new cohort: The title of section 2[^]*The title of autumn/,
  )
  t.equal((await cohortsOf(ina)).length, 1, 'nothing is made before it is chosen')
  t.match(await launch(new Person(server), { subject: 'pip', course: 'section 2' }), {
    status: 409,
    body: { error: { code: 'E_LTI_EARLY' } },
  })

  const choice = fieldOf(choosing, 'choice')
  const { body: foreign } = await ada.post('/api/cohorts', { name: 'Of somebody else', timeZone: 'UTC' })
  t.match(await post(ina, '/api/lti/course', { choice, cohort: foreign.id }), {
    status: 400,
    body: { error: { code: 'E_LTI', message: /not one that you teach/ } },
  })
  t.match(await post(ina, '/api/lti/course', { choice: `${choice}x`, cohort: autumn.id }), {
    status: 400,
    body: { error: { code: 'E_LTI', message: /open for too long/ } },
  })
  for (const press of ['once', 'twice']) {
    const chosen = await post(ina, '/api/lti/course', { choice, cohort: autumn.id })
    t.equal(chosen.status, 302, press)
    t.equal(await enter(ina, chosen), `/cohorts/one/?id=${autumn.id}`, press)
  }
  t.match((await ina.ask(`/api/cohorts/${autumn.id}/audit`)).body, [
    { what: 'course.linked', who: 'ina', details: { course: 'The title of section 2' } },
  ])

  const [lou, pip] = [await come('lou', { course: 'autumn' }), await come('pip', { course: 'section 2' })]
  t.same(
    (await cohortsOf(pip)).map(({ id }) => id),
    [autumn.id],
  )
  const columns = { autumn: `${platform.address}/columns/autumn`, 'section 2': `${platform.address}/columns/section-2` }
  await come('lou', { course: 'autumn', assignment: add.id, column: columns.autumn })
  await come('pip', { course: 'section 2', assignment: add.id, column: columns['section 2'] })
  const agent = new HandAgent(server)
  await attempt(lou, agent, verdict('pass', { level: 'required' }))
  await attempt(pip, agent, verdict('pass', { level: 'good' }))
  const deadline = Date.now() + 60_000
  while (platform.scores.length < 2 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 200))
  t.same(
    platform.scores.map(({ path, body }) => `${path} ${body.userId} ${body.scoreGiven}`).sort(),
    ['/columns/autumn/scores lou 6', '/columns/section-2/scores pip 8'],
    'each grade goes to the gradebook of the section',
  )

  platform.members = [
    { user_id: 'ina', roles: ['Instructor'] },
    { user_id: 'pip', roles: ['Learner'] },
  ]
  t.same((await ina.post(`/api/cohorts/${autumn.id}/course`)).body, { listed: 4, joined: 0, strangers: [] }, 'both lists are read')
})

t.test('a course that got a cohort of its own moves to another while that is empty', async (t) => {
  const boss = await come('kim', { role: 'Instructor', course: 'mine' })
  const [mine] = await cohortsOf(boss)
  const deep = { subject: 'kim', role: 'Instructor', course: 'by mistake', linking: LINKING } as const
  const made = await post(boss, '/api/lti/course', { choice: fieldOf(await launch(boss, deep), 'choice'), cohort: 'new' })
  t.match(
    made.body,
    /The cohort <strong>The title of by mistake<\/strong> has no assignments[^]*Use another cohort for this course[^]*The title of mine/,
  )
  await boss.post(`/api/cohorts/${mine.id}/assignments`, TERMS)
  const moved = await post(boss, '/api/lti/course', { choice: fieldOf(made, 'choice'), cohort: mine.id })
  t.match(moved.body, /Which assignments\?[^]*Adding/)
  const ron = await come('ron', { course: 'by mistake' })
  t.same(
    (await cohortsOf(ron)).map(({ id }) => id),
    [mine.id],
  )
  const other = (await cohortsOf(boss)).find(({ name }) => name === 'The title of by mistake')!
  t.match(
    await post(boss, '/api/lti/course', { choice: fieldOf(made, 'choice'), cohort: other.id }),
    { status: 400, body: { error: { message: /has assignments already/ } } },
    'in use, it stays',
  )
})

t.test('within the frame, the choice goes on to the button', async (t) => {
  const ida = await come('ida', { role: 'Instructor', course: 'framed 1' })
  const inFrame = { 'sec-fetch-dest': 'iframe' }
  const login = await begin(new Person(server))
  const choosing = await end(
    new Person(server),
    login,
    await platform.sign(platform.claims({ subject: 'ida', role: 'Instructor', course: 'framed 2' }, login)),
    inFrame,
  )
  t.match(choosing.headers.get('content-security-policy'), `frame-ancestors ${platform.address}`)
  const page = await post(new Person(server), '/api/lti/course', { choice: fieldOf(choosing, 'choice'), cohort: 'new' }, inFrame)
  t.match(page.body, 'Open Hotpath in its own window')
  t.match(page.headers.get('content-security-policy'), `frame-ancestors ${platform.address}`)
  t.same((await cohortsOf(ida)).map(({ name }) => name).sort(), ['The title of framed 1', 'The title of framed 2'])
})

t.test('each of two assignments of one exercise is opened by its own link', async (t) => {
  const eva = await come('eva', { role: 'Instructor', course: 'twice' })
  const [{ id: cohort }] = await cohortsOf(eva)
  const ids = await Promise.all(
    ['Best', 'Last'].map(async (title) => (await eva.post(`/api/cohorts/${cohort}/assignments`, { ...TERMS, title })).body.id as string),
  )
  for (const id of ids) {
    const person = new Person(server)
    t.equal(
      await enter(person, await launch(person, { subject: 'leo', course: 'twice', assignment: id })),
      `/exercises/add/?assignment=${id}`,
    )
  }
})
