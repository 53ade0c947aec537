import t from 'tap'
import { addressOf, PASSWORD, Person } from '../../accounts/person.ts'
import { testServer } from '../server.ts'

const server = await testServer(t)
const code = { exercise: 'add', files: { 'add.js': 'module.exports = 1' } }

/** Submits code from a page that was rendered for a given account. */
function submitAs(person: Person, whose: string) {
  return person.ask('/api/submissions', {
    method: 'POST',
    body: JSON.stringify(code),
    headers: { 'content-type': 'application/json', 'x-hotpath-person': whose },
  })
}

t.test('a page rendered for another account cannot act for the one now signed in', async (t) => {
  const [lea, ben] = [new Person(server), new Person(server)]
  await lea.signUp('Lea')
  await ben.signUp('Ben')
  const [{ id: ofLea }, { id: ofBen }] = [(await lea.ask('/api/me')).body.account, (await ben.ask('/api/me')).body.account]
  const refusal = await submitAs(ben, ofLea)
  t.equal(refusal.status, 409)
  t.same(refusal.body.error, {
    code: 'E_OTHER_PERSON',
    message: 'This page belongs to an account that is no longer signed in here.',
    hint: 'Nothing was changed. Copy any code that this browser could not save, then reload the page. Saved code comes back when its author signs in.',
    status: 409,
    details: {},
  })
  t.match(await submitAs(ben, 'nobody'), { status: 409 }, 'nor from a page rendered without an account')
  t.same((await ben.ask('/api/submissions?exercise=add')).body, [])
  t.equal((await submitAs(ben, ofBen)).status, 202)
  t.match(await submitAs(new Person(server), ofLea), { status: 409 }, 'nor after signing out')
  t.equal((await submitAs(new Person(server), 'nobody')).status, 202)
  t.equal((await lea.submit()).status, 202, 'programs need not send the header')

  t.equal(
    (await ben.ask('/api/me', { headers: { 'x-hotpath-person': ofLea } })).status,
    200,
    'what is read goes to who is signed in, by which a page learns of it',
  )
  const signOut = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', 'x-hotpath-person': ofLea } }
  const { status, body } = await ben.ask('/api/auth/revoke-sessions', signOut)
  t.match(
    { status, code: body?.error?.code },
    { status: 409, code: 'E_OTHER_PERSON' },
    'nor is anything else of an account done in the name of another',
  )
  t.equal((await ben.ask('/api/auth/list-sessions')).body.length, 1)
  t.equal((await ben.ask('/api/auth/sign-out', signOut)).status, 200, 'signing out works from any page')
  const mailed = { email: addressOf('Ben'), callbackURL: '/account/', redirectTo: '/account/' }
  for (const path of ['sign-in/magic-link', 'request-password-reset'])
    t.equal((await ben.ask(`/api/auth/${path}`, { ...signOut, body: JSON.stringify(mailed) })).status, 200, path)
  t.equal(
    (await ben.ask('/api/auth/sign-in/email', { ...signOut, body: JSON.stringify({ email: addressOf('Ben'), password: PASSWORD }) }))
      .status,
    200,
    'nor in',
  )
})
