import t from 'tap'
import { whatFailed } from '../../../server/accounts/complaints.ts'

t.test('failures are logged without personal data', (t) => {
  const refused = Object.assign(new Error('550 5.1.1 <lea@example.org>: no such person'), { recipients: ['lea@example.org'] })
  t.same(whatFailed(refused), ['Error: 550 5.1.1 <[address]>: no such person'])
  const ofTheDatabase = Object.assign(new TypeError('duplicate key'), { parameters: ['a hash'], detail: 'Key (email)=(lea@example.org)' })
  t.same([ofTheDatabase, 'no user lea@example.org', { email: 'lea@example.org' }, undefined].flatMap(whatFailed), [
    'TypeError: duplicate key',
    'no user [address]',
  ])
  t.end()
})
