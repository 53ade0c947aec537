import t from 'tap'
import { magnitudes } from '../../../tools/course/magnitudes.ts'

t.test('figures are divided by those shown, whatever their units', async (t) => {
  t.match(magnitudes('took 400 ms, 2 kB read', 'took 1.2 s, 500 B read'), { count: 2, low: 0.25, median: 1.625, high: 3 })
  t.match(magnitudes('│ Req/Sec │ 1,000 │ 10k │', '│ Req/Sec   │ 500 │ 20,000 │'), { count: 2, low: 0.5, high: 2 })
})

t.test('lines are compared with the lines of their shape, and nothing that … hides is', async (t) => {
  const printed = 'warming up: 9\n5 calls\n7 ms in all, 3 of them idle\n'
  t.match(magnitudes('…\n10 calls\n14 ms in all…', printed), { count: 2, low: 0.5, high: 0.5 })
})

t.test('zeros, addresses and identifiers say nothing', async (t) => {
  t.equal(magnitudes('0 errors at 0xff', '3 errors at 0x10'), null)
  t.equal(magnitudes('at 9013583d-0feb-4e02-8079-f97ff1f75ff7', 'at 00000001-aaaa-bbbb-cccc-123456789abc'), null)
  t.equal(magnitudes('ready', 'ready'), null)
})
