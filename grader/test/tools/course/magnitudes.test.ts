import t from 'tap'
import { isDifferent, magnitudes, medianAtPace, type Kind } from '../../../tools/course/magnitudes.ts'

t.test('figures are divided by those shown, whatever their units', async (t) => {
  t.match(magnitudes('took 400 ms, 2 kB read', 'took 1.2 s, 500 B read'), { ratios: { length: 2 }, low: 0.25, median: 1.625, high: 3 })
  t.match(magnitudes('│ Req/Sec │ 1,000 │ 10k │', '│ Req/Sec   │ 500 │ 20,000 │'), { ratios: { length: 2 }, low: 0.5, high: 2 })
})

t.test('lines are compared with the lines of their shape, and nothing that … hides is', async (t) => {
  const printed = 'warming up: 9\n5 calls\n7 ms in all, 3 of them idle\n'
  t.match(magnitudes('…\n10 calls\n14 ms in all…', printed), { ratios: { length: 2 }, low: 0.5, high: 0.5 })
})

t.test('zeros, addresses and identifiers say nothing', async (t) => {
  t.equal(magnitudes('0 errors at 0xff', '3 errors at 0x10'), null)
  t.equal(magnitudes('at 9013583d-0feb-4e02-8079-f97ff1f75ff7', 'at 00000001-aaaa-bbbb-cccc-123456789abc'), null)
  t.equal(magnitudes('ready', 'ready'), null)
})

t.test('a unit says whether a figure grows with the speed of the machine, shrinks with it, or neither', async (t) => {
  const kinds = (line: string): Kind[] => magnitudes(line, line)!.ratios.map(({ kind }) => kind)
  t.strictSame(kinds('│ Req/Sec   │ 147    │ 154.2  │'), ['rate', 'rate'])
  t.strictSame(kinds('│ Bytes/Sec │ 6.92 MB │'), ['rate'])
  t.strictSame(kinds('Requests per second:    6642.77 [#/sec] (mean)'), ['rate'])
  t.strictSame(kinds('slow x 135,010 ops/sec ±23.48% (76 runs sampled)'), ['rate', 'other', 'other'])
  t.strictSame(kinds('│ Latency │ 52 ms │ 127 ms │'), ['duration', 'duration'])
  t.strictSame(kinds('500 pages made, 472 ms of CPU time, event loop busy for 47.7 %'), ['other', 'duration', 'other'])
  t.strictSame(kinds('304, 15108 bytes'), ['other', 'other'])
})

t.test('requests and seconds of a load are one rate, whichever of them the command sets', async (t) => {
  const half = { ratios: [{ ratio: 0.5, kind: 'rate' }] } as const
  t.match(magnitudes('20k requests in 5.00s, 30.1 MB read', '10k requests in 5.00s, 15 MB read'), half)
  t.match(magnitudes('500 requests in 2s, 7.65 MB read', '500 requests in 4s, 7.65 MB read'), half)
})

t.test('at the same pace, a slower machine is no difference', async (t) => {
  const shown = '│ Latency │ 10 ms │\n│ Req/Sec │ 1,000 │\nstatus 200'
  const slower = magnitudes(shown, '│ Latency │ 40 ms │\n│ Req/Sec │ 250 │\nstatus 200')!
  t.equal(medianAtPace(slower, 0.25), 1)
  const rate = magnitudes('│ Req/Sec │ 1,000 │', '│ Req/Sec │ 250 │')!
  t.equal(medianAtPace(rate, 1), 0.25)
  t.equal(medianAtPace(rate, 0.5), 0.5)
  t.strictSame([0.3, 0.34, 1, 2.9, 3.1].map(isDifferent), [true, false, false, false, true])
})
