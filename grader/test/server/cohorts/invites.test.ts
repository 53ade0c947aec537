import t from 'tap'
import { Person as Browser } from '../accounts/person.ts'
import { cohortOf, idOf, school } from './school.ts'

let now = new Date('2026-03-01T12:00:00Z')
const server = await school(
  t,
  { Ina: 'instructor', Ivo: 'instructor', Lea: 'learner', Leo: 'learner' },
  { options: { clock: { now: async () => now } } },
)
const [ina, ivo, lea, leo] = await server.enter('Ina', 'Ivo', 'Lea', 'Leo')

const invite = async (cohort: string, change: object = {}) =>
  (await ina.post(`/api/cohorts/${cohort}/invites`, { role: 'learner', seats: 1, expiresAt: '2026-03-08T12:00:00Z', ...change })).body

t.test('an invitation link adds a member', async (t) => {
  const cohort = await cohortOf(ina)
  const made = await invite(cohort, { role: 'assistant', seats: 2 })
  t.match(made, { role: 'assistant', seats: 2, used: 0, expiresAt: '2026-03-08T12:00:00.000Z', revokedAt: null, code: /^[\w-]{22}$/ })
  t.same((await ina.ask(`/api/cohorts/${cohort}/invites`)).body, [made], 'and its link can be shown again')

  t.same((await new Browser(server).ask(`/api/invitations/${made.code}`)).body, {
    cohort: 'Spring',
    role: 'assistant',
    expiresAt: '2026-03-08T12:00:00.000Z',
  })
  t.match(await new Browser(server).post(`/api/invitations/${made.code}`), { status: 401, body: { error: { code: 'E_SIGN_IN_NEEDED' } } })
  t.match(await lea.post(`/api/invitations/${made.code}`), { status: 200, body: { id: cohort, role: 'assistant' } })
  t.equal((await lea.post(`/api/invitations/${made.code}`)).status, 200, 'again: fine')
  t.match((await ina.ask(`/api/cohorts/${cohort}/invites`)).body, [{ used: 1 }], 'and takes no seat')
  t.match(
    (await ina.ask(`/api/cohorts/${cohort}/audit`)).body.map(({ what, who }: { what: string; who: string }) => `${who} ${what}`),
    ['Lea member.joined', 'Ina invite.made', 'Ina cohort.created'],
  )
})

t.test('two take the last seat: one gets it', async (t) => {
  const cohort = await cohortOf(ina)
  const { code } = await invite(cohort)
  const answers = await Promise.all([lea, leo].map((person) => person.post(`/api/invitations/${code}`)))
  t.same(answers.map(({ status }) => status).sort(), [200, 410])
  t.match(answers.find(({ status }) => status === 410)!.body.error, {
    code: 'E_INVITE_USED',
    message: 'All 1 seats of this invitation are taken.',
  })
  t.match(await new Browser(server).ask(`/api/invitations/${code}`), { status: 410 })
  t.equal((await ina.ask(`/api/cohorts/${cohort}`)).body.learners, 1)
})

t.test('expired, revoked, unknown and archived invitations have their own errors', async (t) => {
  const cohort = await cohortOf(ina)
  const [late, gone, shelved] = [
    await invite(cohort),
    await invite(cohort, { expiresAt: '2027-01-01T00:00:00Z' }),
    await invite(cohort, { expiresAt: '2027-01-01T00:00:00Z' }),
  ]
  const refused = async (code: string) => {
    const { status, body } = await lea.post(`/api/invitations/${code}`)
    return [status, body.error?.code]
  }
  now = new Date('2026-03-08T12:00:00Z')
  t.same(await refused(late.code), [410, 'E_INVITE_EXPIRED'])
  t.match((await ina.send('DELETE', `/api/cohorts/${cohort}/invites/${gone.id}`)).body, { revokedAt: '2026-03-08T12:00:00.000Z' })
  t.same(await refused(gone.code), [410, 'E_INVITE_REVOKED'])
  t.same(await refused('AAAAAAAAAAAAAAAAAAAAAA'), [404, 'E_INVITE_UNKNOWN'])
  await ina.send('PATCH', `/api/cohorts/${cohort}`, { version: 1, archived: true })
  t.same(await refused(shelved.code), [409, 'E_COHORT_ARCHIVED'])
})

t.test('invalid invitations are refused', async (t) => {
  const cohort = await cohortOf(ina)
  const refused = async (change: object) => (await invite(cohort, change)).error?.code
  t.equal(await refused({ expiresAt: now.toISOString() }), 'E_INVITE_PAST')
  t.equal(await refused({ expiresAt: '2026-12-31T23:59:60Z' }), 'E_TIME', 'a leap second')
  t.equal(await refused({ expiresAt: '9999-01-01T00:00:00Z' }), 'E_TIME')
  t.equal(await refused({ expiresAt: 'tomorrow' }), 'E_BODY_INVALID')
  t.equal(await refused({ seats: 0 }), 'E_BODY_INVALID')
})

t.test('an instructor of another cohort cannot reach invitations or members of this one', async (t) => {
  const [hers, his] = [await cohortOf(ina), await cohortOf(ivo)]
  const { id, code } = await invite(hers, { expiresAt: '2027-01-01T00:00:00Z' })
  await lea.post(`/api/invitations/${code}`)
  t.match(await ivo.send('DELETE', `/api/cohorts/${his}/invites/${id}`), { status: 404, body: { error: { code: 'E_INVITE_UNKNOWN' } } })
  t.match(await ivo.send('PATCH', `/api/cohorts/${his}/members/${await idOf(lea)}`, { role: 'assistant' }), {
    status: 404,
    body: { error: { code: 'E_MEMBER_UNKNOWN' } },
  })
  t.match(await ivo.send('DELETE', `/api/cohorts/${hers}/invites/${id}`), { status: 404, body: { error: { code: 'E_COHORT_UNKNOWN' } } })
})
