import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { cohortOf, idOf, join as joinCohort, school } from '../cohorts/school.ts'
import { attempt } from '../cohorts/work.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { linesOf, linksTo } from './emails.ts'
import { Person } from './person.ts'

const server = await school(t, { Ina: 'instructor', Lea: 'learner', Ben: 'learner', Una: 'learner' }, { unproven: ['Una'] })
const [ina, lea, ben, una] = await server.enter('Ina', 'Lea', 'Ben', 'Una')
const agent = new HandAgent(server)

const ask = (person: Person, email: string) => person.post('/api/me/email', { email })
const confirm = (person: Person, token: string) => person.post('/api/me/email/confirmation', { token })
const tokenTo = (address: string) => new URL(linksTo(address, server.folder).at(-1)!).searchParams.get('address')!
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

/** The newest email to an address that has this subject. */
function emailTo(address: string, subject: string): string | undefined {
  const folder = join(server.folder, 'mail')
  const emails = readdirSync(folder)
    .sort()
    .map((name) => linesOf(readFileSync(join(folder, name), 'utf8')))
  return emails.findLast((email) => email.includes(`To: ${address}`) && email.includes(subject))
}

t.test('an address changes once its owner confirms the new one, and everything else stays', async (t) => {
  const cohort = await cohortOf(ina)
  await joinCohort(ina, cohort, 'learner', lea)
  const sent = await attempt(lea, agent, verdict())
  const id = await idOf(lea)

  t.equal((await ask(lea, ' Lea.Lund@Example.org ')).status, 204)
  t.equal((await lea.ask('/api/me')).body.account.email, 'lea@example.org', 'nothing changes before it is confirmed')
  const token = tokenTo('lea.lund@example.org')
  t.match(await confirm(new Person(server), token), refused(401, 'E_SIGN_IN_NEEDED'), 'whoever reads the email gets no account by it')
  t.match(await confirm(ben, token), refused(409, 'E_EMAIL_LINK'))
  t.match(await confirm(lea, `${token.slice(0, -2)}xx`), refused(410, 'E_LINK_USED'))
  t.match(await confirm(lea, token), { status: 200, body: { id, email: 'lea.lund@example.org', emailVerified: true } })

  t.match((await lea.ask('/api/me')).body.account, { id, email: 'lea.lund@example.org', emailVerified: true }, 'still signed in')
  t.equal((await lea.ask(`/api/submissions/${sent}`)).status, 200, 'the attempts are still there')
  t.match((await ina.ask(`/api/cohorts/${cohort}/gradebook`)).body.learners, [{ person: id, email: 'lea.lund@example.org' }])
  const notice = emailTo('lea@example.org', 'has changed')
  t.match(notice, 'Your account at Hotpath now has the address lea.lund@example.org')
  t.match(await confirm(lea, token), refused(410, 'E_LINK_USED'), 'a link works once')

  t.match(await new Person(server).signIn('Lea'), refused(401, 'E_SIGN_IN'), 'the old address is no way in any more')
  const again = new Person(server)
  t.equal((await again.signIn('Lea.Lund')).status, 200)
  t.equal((await again.ask('/api/me')).body.account.id, id)
})

t.test('an address that has an account is not revealed, and cannot be taken', async (t) => {
  t.equal((await ask(lea, 'ben@example.org')).status, 204, 'the same answer as for any other')
  t.match(emailTo('ben@example.org', 'already has an account'), 'has an account of its own')
  t.equal((await ask(lea, 'late@example.org')).status, 204)
  const token = tokenTo('late@example.org')
  await new Person(server).signUp('Late')
  t.match(await confirm(lea, token), refused(409, 'E_ACCOUNT_EXISTS'), 'someone has signed up with it meanwhile')
})

t.test('bad addresses and the own one are refused, and a mailbox is not flooded', async (t) => {
  for (const email of ['ben', 'ben@example', 'ben@@example.org']) t.match(await ask(ben, email), refused(422, 'E_EMAIL'), email)
  t.match(await ask(ben, 'Ben@example.org'), refused(422, 'E_EMAIL_SAME'))
  for (let sent = 0; sent < 20; sent++) t.equal((await ask(ben, 'victim@example.org')).status, 204)
  t.match(await ask(ben, 'victim@example.org'), refused(429, 'E_TOO_MANY_EMAILS'))
})

t.test('an unverified old address may be a stranger’s, and is not informed', async (t) => {
  await ask(una, 'una.new@example.org')
  t.match(await confirm(una, tokenTo('una.new@example.org')), { status: 200, body: { emailVerified: true } })
  t.equal(emailTo('una@example.org', 'has changed'), undefined)
})
