import t from 'tap'
import { countLetter, countPassword } from '../../../api/door/tries.ts'
import { HotpathError } from '../../../errors.ts'
import { openTestStore } from '../../store/own.ts'

const store = await openTestStore(t)

/** How many got through before the first that was refused, and with what. */
async function through(many: number, one: (index: number) => Promise<void>): Promise<[number, string]> {
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
  t.same(await through(100, () => countLetter(store.db, 'ada@example.org')), [20, 'E_TOO_MANY_LETTERS'])
})
