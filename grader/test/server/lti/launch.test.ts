import t from 'tap'
import { generateKeyPair } from 'jose'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, school } from '../cohorts/school.ts'
import { attempt } from '../cohorts/work.ts'
import { addressOf, Person } from '../accounts/person.ts'
import { launchesOf } from './launching.ts'
import { Platform } from './platform.ts'

const server = await school(
  t,
  { Ada: 'admin', Lea: 'learner', Uli: 'learner' },
  { options: { exercises: [exercise('add')] }, unproven: ['Uli'] },
)
const [ada] = await server.enter('Ada')
const platform = await Platform.start(t, server.address)
t.match(await ada.post('/api/lti/platforms', platform.registration), { status: 201, body: { issuer: platform.address } })

const { launchUrl: LAUNCH, begin, end, launch, enter } = launchesOf(server, platform)
const who = async (browser: Person) => (await browser.ask('/api/me')).body.account

t.test('the request to the platform', async (t) => {
  const login = await begin(new Person(server), { lti_message_hint: 'course 1' })
  t.equal(login.origin + login.pathname, `${platform.address}/login`)
  const { state, nonce, ...asked } = Object.fromEntries(login.searchParams)
  t.match({ state, nonce }, { state: /^.{32}$/, nonce: /^.{32}$/ })
  t.same(asked, {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: LAUNCH,
    login_hint: 'hint',
    lti_message_hint: 'course 1',
  })
  t.match(await new Person(server).ask('/api/lti/login?iss=https://elsewhere.example&login_hint=x'), {
    status: 404,
    body: { error: { code: 'E_LTI_UNKNOWN' } },
  })
})

t.test('the first instructor of a course creates its cohort', async (t) => {
  const early = new Person(server)
  t.match(await launch(early, { subject: 'lou' }), {
    status: 409,
    body: { error: { code: 'E_LTI_EARLY', message: /^Your teacher has not opened/ } },
  })

  const ina = new Person(server)
  const answer = await launch(ina, { subject: 'ina', name: 'Ina', email: 'ina@school.example', role: 'Instructor' })
  t.equal(answer.status, 302)
  const to = await enter(ina, answer)
  t.match(await who(ina), { name: 'Ina', email: 'ina@school.example', emailVerified: false, role: 'learner' })
  t.match((await ina.ask('/api/cohorts')).body, [
    { name: 'The title of course 1', role: 'instructor', id: new URL(to, server.address).searchParams.get('id') },
  ])

  const again = new Person(server)
  await enter(again, await launch(again, { subject: 'ina', role: 'Instructor' }))
  t.equal((await who(again)).id, (await who(ina)).id, 'the same person in another browser')
  t.equal((await again.ask('/api/cohorts')).body.length, 1)

  const lou = new Person(server)
  await enter(lou, await launch(lou, { subject: 'lou', name: 'Lou' }))
  t.match((await lou.ask('/api/cohorts')).body, [{ role: 'learner' }])
})

t.test('a course of the same id in another deployment is another course', async (t) => {
  const elsewhere = { course: 'course 12', deployment: platform.otherDeployment } as const
  const [ivy, jan, kai] = [new Person(server), new Person(server), new Person(server)]
  await enter(ivy, await launch(ivy, { subject: 'ivy', role: 'Instructor', course: 'course 12' }))
  t.match(await launch(new Person(server), { subject: 'kai', ...elsewhere }), { status: 409, body: { error: { code: 'E_LTI_EARLY' } } })
  await enter(jan, await launch(jan, { subject: 'jan', role: 'Instructor', ...elsewhere }))
  await enter(kai, await launch(kai, { subject: 'kai', ...elsewhere }))
  const cohortsOf = async (person: Person) => (await person.ask('/api/cohorts')).body.map(({ id }: { id: string }) => id)
  t.same(await cohortsOf(jan), await cohortsOf(kai))
  t.notSame(await cohortsOf(jan), await cohortsOf(ivy))
})

t.test('an address from a platform never gives access to an account', async (t) => {
  const thief = new Person(server)
  t.match(await launch(thief, { subject: 'thief', email: addressOf('Lea') }), { status: 409, body: { error: { code: 'E_LTI_ACCOUNT' } } })
  t.equal(await who(thief), null)

  const [lea] = await server.enter('Lea')
  await enter(lea, await launch(lea, { subject: 'lea at school', email: addressOf('Lea') }))
  t.equal((await who(lea)).name, 'Lea', 'who is signed in joins the two')
  const elsewhere = new Person(server)
  await enter(elsewhere, await launch(elsewhere, { subject: 'lea at school' }))
  t.equal((await who(elsewhere)).name, 'Lea')
})

t.test('the next user of a shared browser does not become its previous user', async (t) => {
  const [lea] = await server.enter('Lea')
  await enter(lea, await launch(lea, { subject: 'max', email: 'max@school.example' }))
  t.match(await who(lea), { name: 'max', email: 'max@school.example' })
  const [again] = await server.enter('Lea')
  await enter(again, await launch(again, { subject: 'tom' }))
  t.equal((await who(again)).name, 'tom', 'nor where the platform tells no address')
})

t.test('an account with an unverified address blocks nobody, and is given to nobody', async (t) => {
  const [uli] = await server.enter('Uli')
  await enter(uli, await launch(uli, { subject: 'tim', email: addressOf('Uli') }))
  t.match(await who(uli), { name: 'tim', email: /^[0-9a-f-]{36}@lti\.invalid$/, emailVerified: false })
  const again = new Person(server)
  await enter(again, await launch(again, { subject: 'tim', email: addressOf('Uli') }))
  t.equal((await who(again)).id, (await who(uli)).id)
  const [still] = await server.enter('Uli')
  t.match(await who(still), { name: 'Uli', email: addressOf('Uli') })
})

t.test('the signed-in account is known although the launch comes without our cookies', async (t) => {
  const [ada] = await server.enter('Ada')
  const body = new URLSearchParams({ iss: platform.address, client_id: platform.clientId, login_hint: 'hint' })
  const first = await ada.ask('/api/lti/login', {
    method: 'POST',
    body,
    headers: { origin: platform.address, 'sec-fetch-site': 'cross-site', cookie: '' },
  })
  t.equal(first.status, 303)
  const login = new URL((await ada.ask(first.headers.get('location')!)).headers.get('location')!)
  const token = await platform.sign(platform.claims({ subject: 'ada at school', email: addressOf('Ada') }, login))
  const state = ada.cookie.split('; ').find((cookie) => cookie.endsWith(`=${login.searchParams.get('state')}`))!
  const ended = await end(ada, login, token, { cookie: state })
  const elsewhere = new Person(server)
  await enter(elsewhere, ended)
  t.equal((await who(elsewhere)).name, 'Ada')

  const framed = await begin(ada)
  const thief = await platform.sign(platform.claims({ subject: 'thief of ada', email: addressOf('Ada') }, framed))
  t.match(
    await end(new Person(server), framed, thief, { 'sec-fetch-dest': 'iframe' }),
    { status: 409 },
    'in a frame, where nothing says whose browser it is, nobody is',
  )
})

t.test('forged, stale and replayed launches are refused', async (t) => {
  const now = Math.floor(Date.now() / 1000)
  const strange = await generateKeyPair('RS256')
  const lie =
    (changes: (claims: Record<string, unknown>) => object, how: Parameters<Platform['sign']>[1] = {}) =>
    async (login: URL) => {
      const claims = platform.claims({ subject: 'mallory' }, login)
      return platform.sign({ ...claims, ...changes(claims) } as Record<string, unknown>, how)
    }
  const claim = 'https://purl.imsglobal.org/spec/lti/claim/'
  const forgeries: Record<string, (login: URL) => Promise<string>> = {
    'signed by another key': lie(() => ({}), { key: strange.privateKey }),
    'signed by a key that nobody published': lie(() => ({}), { key: strange.privateKey, kid: 'mine' }),
    'signed by a word that both know': lie(() => ({}), {
      key: new TextEncoder().encode('a secret of thirty-two characters'),
      algorithm: 'HS256',
    }),
    'not signed': async (login) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part({ ...platform.claims({ subject: 'mallory' }, login), iat: now, exp: now + 300 })}.`
    },
    'changed after it was signed': async (login) => {
      const [head, , tail] = (await platform.sign(platform.claims({ subject: 'mallory' }, login))).split('.')
      const changed = Buffer.from(
        JSON.stringify({ ...platform.claims({ subject: 'ina', role: 'Instructor' }, login), iat: now, exp: now + 300 }),
      ).toString('base64url')
      return `${head}.${changed}.${tail}`
    },
    'of another issuer': lie(() => ({ iss: 'https://elsewhere.example' })),
    'for another tool': lie(() => ({ aud: 'another tool' })),
    'for several, made for another': lie(() => ({ aud: [platform.clientId, 'another tool'], azp: 'another tool' })),
    'for several, none named': lie(() => ({ aud: [platform.clientId, 'another tool'] })),
    expired: lie(() => ({}), { issuedAt: now - 900, life: 300 }),
    'good for ever, and old': lie(() => ({}), { issuedAt: now - 7200, life: 1_000_000 }),
    'from the future': lie(() => ({}), { issuedAt: now + 3600 }),
    'with the nonce of another login': lie(() => ({ nonce: 'another' })),
    'without a nonce': lie(() => ({ nonce: undefined })),
    'without a person': lie(() => ({ sub: undefined })),
    'of a deployment that is not registered': lie(() => ({ [`${claim}deployment_id`]: 'elsewhere' })),
    'of another version': lie(() => ({ [`${claim}version`]: '1.1' })),
    'of another kind': lie(() => ({ [`${claim}message_type`]: 'LtiSubmissionReviewRequest' })),
    'no token at all': async () => 'no token at all',
  }
  for (const [name, make] of Object.entries(forgeries)) {
    const browser = new Person(server)
    const login = await begin(browser)
    const answer = await end(browser, login, await make(login))
    t.match(answer, { status: 400, body: { error: { code: 'E_LTI' } } }, name)
    t.equal(await who(browser), null, `${name}: nobody is signed in`)
  }
  t.comment(`${Object.keys(forgeries).length} forgeries refused`)

  await t.test('the same launch twice', async (t) => {
    const browser = new Person(server)
    const login = await begin(browser)
    const token = await platform.sign(platform.claims({ subject: 'lou' }, login))
    t.equal((await end(browser, login, token)).status, 302)
    t.match(await end(browser, login, token), { status: 400, body: { error: { code: 'E_LTI' } } })
    const [again, other] = [await begin(browser), new Person(server)]
    t.match(await end(browser, again, token), { status: 400, body: { error: { message: /another login/ } } }, 'its token in another login')
    const victims = await begin(other)
    t.match(await end(browser, victims, await platform.sign(platform.claims({ subject: 'lou' }, victims))), {
      status: 400,
      body: { error: { message: /another browser/ } },
    })
  })

  await t.test('a ticket that was used', async (t) => {
    const browser = new Person(server)
    const { headers } = await launch(browser, { subject: 'lou' })
    const ticket = headers.get('location')!
    await browser.ask(ticket)
    const thief = new Person(server)
    const again = (await thief.ask(ticket)).headers.get('location')!
    t.match(again, /^\/api\/auth\/enter\?.*again=yes$/, 'it may be the second of two quick presses')
    t.match((await thief.ask(again)).headers.get('location'), /INVALID_TOKEN/)
    t.equal(await who(thief), null)
  })
})

t.test('two links opened at once in one browser both work', async (t) => {
  const browser = new Person(server)
  const [one, other] = [await begin(browser), await begin(browser)]
  t.equal((await end(browser, one, await platform.sign(platform.claims({ subject: 'lou' }, one)))).status, 302)
  t.equal((await end(browser, other, await platform.sign(platform.claims({ subject: 'lou' }, other)))).status, 302)
  t.notMatch(browser.cookie, /hotpath_lti/, 'and nothing of them is left')
})

t.test('a clock difference below a minute is accepted', async (t) => {
  const browser = new Person(server)
  const login = await begin(browser)
  const now = Math.floor(Date.now() / 1000)
  t.equal((await end(browser, login, await platform.sign(platform.claims({ subject: 'lou' }, login), { issuedAt: now + 45 }))).status, 302)
  const again = await begin(browser)
  t.equal(
    (await end(browser, again, await platform.sign(platform.claims({ subject: 'lou' }, again), { issuedAt: now - 330, life: 300 }))).status,
    302,
  )
})

t.test('whoever comes with a browser is refused in words, and in the frame', async (t) => {
  const inFrame = { 'sec-fetch-dest': 'iframe', accept: 'text/html,*/*' }
  const login = await begin(new Person(server))
  const early = await end(
    new Person(server),
    login,
    await platform.sign(platform.claims({ subject: 'max', course: 'of nobody' }, login)),
    inFrame,
  )
  t.equal(early.status, 409)
  t.match(
    early.body,
    /Your teacher has not opened “The title of of nobody” in Hotpath yet.*<\/strong>[^]*Ask your teacher to open the link[^]*errors\/#e_lti_early"/,
  )
  t.notMatch(early.body, '/api/docs')
  t.match(early.headers.get('content-security-policy'), `frame-ancestors ${platform.address}`)
  t.equal(early.headers.get('x-frame-options'), null)
  const unknown = await end(new Person(server), await begin(new Person(server)), 'no token at all', {
    ...inFrame,
    accept: 'application/json',
  })
  t.match(unknown, { status: 400, body: { error: { code: 'E_LTI' } } }, 'a program gets JSON')
  const stranger = await new Person(server).ask('/api/lti/login?iss=https://elsewhere.example&login_hint=x', { headers: inFrame })
  t.match(stranger.headers.get('content-security-policy'), /frame-ancestors 'none'$/)
  t.equal(stranger.headers.get('x-frame-options'), 'DENY')
  const beforeAnyRoute = await new Person(server).ask('/api/lti/login?iss=x&login_hint=x', {
    headers: { ...inFrame, authorization: 'Bearer hotpath_not-one-of-ours' },
  })
  t.match(beforeAnyRoute, { status: 401, body: /This token is unknown/ }, 'also by the door')
  t.match((await new Person(server).ask('/api/lti/keys')).headers.get('content-security-policy'), /frame-ancestors 'none'/)
})

t.test('an instructor chooses what to link to, and grades go back', async (t) => {
  const ina = new Person(server)
  await enter(ina, await launch(ina, { subject: 'ina', role: 'Instructor' }))
  const [{ id: cohort }] = (await ina.ask('/api/cohorts')).body
  const terms = {
    exercise: 'add',
    title: 'Adding <fast>',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2199-01-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  }
  const { body: assignment } = await ina.post(`/api/cohorts/${cohort}/assignments`, terms)
  const linking = {
    deep_link_return_url: `${platform.address}/back`,
    accept_types: ['ltiResourceLink'],
    accept_multiple: true,
    data: `kept by the platform${'é'.repeat(19_000)}`,
  }

  const lou = new Person(server)
  t.match(await launch(lou, { subject: 'lou', linking }), { status: 400, body: { error: { message: /only teachers/ } } })
  for (const back of ['back to where I was', '/relative', 'javascript:alert(1)', 'http://school.example/back', undefined])
    t.match(
      await launch(ina, { subject: 'ina', role: 'Instructor', linking: { ...linking, deep_link_return_url: back } }),
      { status: 400, body: { error: { code: 'E_LTI', message: /deep_link_return_url/, hint: /settings/ } } },
      `${back}`,
    )
  t.match(await launch(ina, { subject: 'ina', role: 'Instructor', linking: { ...linking, data: 'x'.repeat(20_001) } }), {
    status: 400,
    body: { error: { code: 'E_LTI', message: /its data is longer than 20,000/ } },
  })
  t.match(
    await launch(ina, { subject: 'ina', role: 'Instructor', assignment: assignment.id, column: `${platform.address}/${'x'.repeat(2000)}` }),
    { status: 400, body: { error: { code: 'E_LTI', message: /its lineitem is longer than 2,000/ } } },
  )
  const page = await launch(ina, { subject: 'ina', role: 'Instructor', linking })
  t.match(page.body, 'Adding &lt;fast&gt;')
  const [, ask] = /name="ask" value="([^"]+)"/.exec(page.body)!
  const pick = (fields: Record<string, string>) => ina.ask('/api/lti/links', { method: 'POST', body: new URLSearchParams(fields) })
  t.match(await pick({ ask: `${ask}x`, assignment: assignment.id }), { status: 400, body: { error: { code: 'E_LTI' } } })
  const answer = await pick({ ask: ask!, assignment: assignment.id })
  t.match(answer.headers.get('content-security-policy'), `form-action ${platform.address}`)
  t.match(answer.body, `action="${platform.address}/back"`)
  const reply = await platform.read(/name="JWT" value="([^"]+)"/.exec(answer.body)![1]!)
  t.equal(reply['https://purl.imsglobal.org/spec/lti-dl/claim/data'], linking.data)
  const [item] = reply['https://purl.imsglobal.org/spec/lti-dl/claim/content_items']
  t.match(item, {
    type: 'ltiResourceLink',
    title: 'Adding <fast>',
    url: LAUNCH,
    custom: { assignment: assignment.id },
    lineItem: { scoreMaximum: 8 },
  })

  const column = `${platform.address}/columns/7?tenant=1`
  t.equal(
    await enter(lou, await launch(lou, { subject: 'lou', assignment: item.custom.assignment, column })),
    `/exercises/add/?assignment=${assignment.id}`,
  )
  const agent = new HandAgent(server)
  await attempt(lou, agent, verdict('pass', { level: 'good' }))
  const outbox = () => ina.ask(`/api/cohorts/${cohort}/outbox`)
  const deadline = Date.now() + 60_000
  while ((await outbox()).body.scores[0]?.sent !== 8 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 200))
  t.match(platform.scores, [
    {
      path: '/columns/7/scores',
      body: { userId: 'lou', scoreGiven: 8, scoreMaximum: 8, activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
    },
  ])
  t.match((await outbox()).body.scores, [
    { title: 'Adding <fast>', name: 'Lou', wanted: 8, sent: 8, failures: 0, problem: null, nextAt: null },
  ])
  t.match(await lou.ask(`/api/cohorts/${cohort}/outbox`), { status: 403 })

  const other = await cohortOf(ada)
  const { body: foreign } = await ada.post(`/api/cohorts/${other}/assignments`, terms)
  const { body: second } = await ina.post(`/api/cohorts/${cohort}/assignments`, terms)
  const moved = platform.claims({ subject: 'lou', assignment: second.id, column }, await begin(lou))
  const resource = 'https://purl.imsglobal.org/spec/lti/claim/resource_link'
  const to = await begin(lou)
  const token = await platform.sign({
    ...moved,
    nonce: to.searchParams.get('nonce'),
    [resource]: { id: `link to ${assignment.id} in course 1` },
  })
  t.equal((await end(lou, to, token)).status, 302, 'a link that leads to another assignment now')
  t.match(
    await launch(lou, { subject: 'lou', assignment: foreign.id, column }),
    { status: 400, body: { error: { message: /does not have/ } } },
    'a link of another cohort',
  )
})

t.test('the platform’s course roster', async (t) => {
  const ina = new Person(server)
  await enter(ina, await launch(ina, { subject: 'ina', role: 'Instructor' }))
  const [{ id: cohort }] = (await ina.ask('/api/cohorts')).body
  const member = (role: string) => [`http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`]
  platform.members = [
    { user_id: 'ina', roles: member('Instructor') },
    { user_id: 'lou', roles: member('Instructor') },
    { user_id: 'zoe', name: 'Zoe', roles: member('Learner') },
  ]
  t.match(await ina.post(`/api/cohorts/${cohort}/course`), { status: 200, body: { listed: 3, joined: 1, strangers: ['Zoe'] } })
  t.match(
    (await ina.ask(`/api/cohorts/${cohort}/members`)).body.find(({ name }: { name: string }) => name === 'Lou'),
    { role: 'instructor' },
  )
  t.match((await ina.ask(`/api/cohorts/${cohort}/audit`)).body[0], {
    what: 'member.changed',
    about: 'Lou',
    details: { role: 'instructor' },
  })
  const { version } = (await ina.ask(`/api/cohorts/${cohort}`)).body
  await ina.send('PATCH', `/api/cohorts/${cohort}`, { version, archived: true })
  t.match(await launch(new Person(server), { subject: 'new' }), { status: 409, body: { error: { code: 'E_COHORT_ARCHIVED' } } })
  t.equal((await launch(new Person(server), { subject: 'ina', role: 'Instructor' })).status, 302, 'who is in it finds it')
  t.match(await ada.post(`/api/cohorts/${await cohortOf(ada)}/course`), { status: 404, body: { error: { code: 'E_COURSE_UNKNOWN' } } })
})
