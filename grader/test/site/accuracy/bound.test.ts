import t from 'tap'
import { atMost } from '../../../../site/src/accuracy/bound.ts'

const percent = (share: number) => (100 * share).toFixed(3)

t.test('the bound for 0 of n is about 3 / n', async (t) => {
  t.equal(percent(atMost(0, 10)), '25.887')
  t.equal(percent(atMost(0, 1460)), '0.205')
  t.equal(atMost(0, 0), 1, 'of nothing nothing is known')
})

t.test('the bound matches published tables', async (t) => {
  t.equal(percent(atMost(1, 10)), '39.416')
  t.equal(percent(atMost(3, 41)), '17.840')
  t.equal(percent(atMost(6, 1460)), '0.810')
  t.equal(atMost(10, 10), 1)
})

t.test('the bound exists even if the probability underflows a double', async (t) => {
  t.equal(percent(atMost(900, 1000)), '91.522')
  t.ok(atMost(50_000, 100_000) > 0.5 && atMost(50_000, 100_000) < 0.51)
})
