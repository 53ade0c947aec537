import t from 'tap'
import { countHash, countEmail, countPassword } from '../../../../server/http/middleware/tries.ts'
import { HotpathError } from '../../../../shared/errors.ts'
import { openTestStore } from '../../store/own.ts'

const store = await openTestStore(t)

/** How many got through before the first that was refused, and with what. */
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

t.test('one network is stopped, and shuts out nobody else', async (t) => {
  t.same(await through(100, () => countPassword(store.db, 'lea@example.org', '192.0.2.7')), [20, 'E_TOO_MANY_TRIES'])
  for (let again = 0; again < 1500; again++) await countPassword(store.db, 'Lea@example.org ', '192.0.2.7').catch(() => {})
  await countPassword(store.db, 'lea@example.org', '198.51.100.1')
  await countPassword(store.db, 'ben@example.org', '192.0.2.7')
})

t.test('many networks have a thousand together, and letters go out all the same', async (t) => {
  t.same(await through(2000, (index) => countPassword(store.db, 'ada@example.org', `network ${index >> 4}`)), [1000, 'E_TOO_MANY_TRIES'])
  t.same(await through(100, () => countEmail(store.db, 'ada@example.org', '203.0.113.5')), [20, 'E_TOO_MANY_EMAILS'])
})

t.test('a letter that was not sent does not count, nor one that was refused', async (t) => {
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

t.test('a school signs up at once from one network, and who writes to strangers is stopped', async (t) => {
  t.same(await through(1000, (index) => countEmail(store.db, `${index}@example.org`, '203.0.113.7')), [600, 'E_TOO_MANY_EMAILS'])
  t.same(await through(1000, () => countHash(store.db, '203.0.113.7')), [600, 'E_TOO_MANY_TRIES'])
  await t.rejects(countHash(store.db, '203.0.113.7'), { message: 'Too many passwords were tried from your network.' })
  await countEmail(store.db, '1@example.org', '203.0.113.8')
  await countHash(store.db, '203.0.113.8')
})
