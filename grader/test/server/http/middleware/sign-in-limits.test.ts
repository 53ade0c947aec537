import t from 'tap'
import { countHash, countEmail, countPassword } from '../../../../server/http/middleware/sign-in-limits.ts'
import { HotpathError } from '../../../../shared/errors.ts'
import { openTestStore } from '../../store/own.ts'

const store = await openTestStore(t)

/** Number of accepted tries before the first refusal, with the refusal. */
async function through(many: number, one: (index: number) => Promise<unknown>): Promise<[number, string]> {
  for (let index = 0; index < many; index++) {
    try {
      await one(index)
    } catch (error) {
      if (!(error instanceof HotpathError)) throw error
      return [index, error.code]
    }
  }
  return [many, '']
}

t.test('one network is stopped and locks nobody else out', async (t) => {
  t.same(await through(100, () => countPassword(store.db, 'lea@example.org', '192.0.2.7')), [20, 'E_TOO_MANY_TRIES'])
  for (let again = 0; again < 1500; again++) await countPassword(store.db, 'Lea@example.org ', '192.0.2.7').catch(() => {})
  await countPassword(store.db, 'lea@example.org', '198.51.100.1')
  await countPassword(store.db, 'ben@example.org', '192.0.2.7')
})

t.test('all networks together have a thousand tries, and emails are still sent', async (t) => {
  t.same(await through(2000, (index) => countPassword(store.db, 'ada@example.org', `network ${index >> 4}`)), [1000, 'E_TOO_MANY_TRIES'])
  t.same(await through(100, () => countEmail(store.db, 'ada@example.org', '203.0.113.5')), [20, 'E_TOO_MANY_EMAILS'])
})

t.test('emails that were not sent or were refused do not count', async (t) => {
  for (let vain = 0; vain < 50; vain++) await (await countEmail(store.db, 'ole@example.org', '203.0.113.6'))()
  t.same(await through(100, () => countEmail(store.db, 'ole@example.org', '203.0.113.6')), [20, 'E_TOO_MANY_EMAILS'])
  const tried = await Promise.allSettled(Array.from({ length: 30 }, () => countEmail(store.db, 'eva@example.org', '203.0.113.6')))
  const counted = tried.filter((one) => one.status === 'fulfilled')
  t.equal(counted.length, 20)
  for (const { value: takeBack } of counted) await takeBack()
  t.same(await through(100, () => countEmail(store.db, 'eva@example.org', '203.0.113.6')), [20, 'E_TOO_MANY_EMAILS'])
  t.same(
    await through(100, () => countEmail(store.db, 'eva@example.org', '203.0.113.6', 'new passwords')),
    [20, 'E_TOO_MANY_EMAILS'],
    'those for a new password by themselves',
  )
})

t.test('a whole school can sign up from one network, and spammers are stopped', async (t) => {
  t.same(await through(1000, (index) => countEmail(store.db, `${index}@example.org`, '203.0.113.7')), [600, 'E_TOO_MANY_EMAILS'])
  t.same(await through(1000, () => countHash(store.db, '203.0.113.7')), [600, 'E_TOO_MANY_TRIES'])
  await t.rejects(countHash(store.db, '203.0.113.7'), { message: 'Too many passwords were tried from your network.' })
  await countEmail(store.db, '1@example.org', '203.0.113.8')
  await countHash(store.db, '203.0.113.8')
})
