import t from 'tap'
import { difference } from '../../../tools/course/shape.ts'

const same = (shown: string, printed: string) => difference(shown, printed, 'whole') === null

t.test('figures may differ', async (t) => {
  t.ok(same('slow x 135,010 ops/sec ±23.48% (76 runs sampled)', '\nslow x 9.5 ops/sec ±0.1% (3 runs sampled)\n'))
  t.ok(same('in 5.06s, 13.7 MB read', 'in 412 ms, 266 kB read'), 'and their units')
  t.ok(same('ws://127.0.0.1:9229/9013583d-0feb-4e02-8079-f97ff1f75ff7', 'ws://127.0.0.1:9230/00000000-aaaa-bbbb-cccc-123456789abc'))
  t.ok(same('[21364:0x3b7dc000]', '[7:0xff]'))
  t.ok(same('│ Stat │\n│ 7 ms │', '┌──────┐\n│  Stat│\n├──────┤\n│ 1.2 s│\n└──────┘'.replaceAll('│', ' │ ')), 'and the widths of a table')
})

t.test('words may not', async (t) => {
  t.notOk(same('later: wrong', 'later: 1.0 times as fast'))
  t.notOk(same('56k requests', '56k requests, 3 errors'))
  t.notOk(same('one\ntwo', 'one'))
  t.notOk(same('one', 'one\ntwo'))
  t.notOk(same('a.c', 'abc'), 'a point is a point')
})

t.test('what is left out', async (t) => {
  t.ok(same('one\n…\nfour', 'one\ntwo\nthree\nfour'))
  t.ok(same('one\n…', 'one'), 'no line at all')
  t.ok(same('│ Latency │ … │ 7 ms │ … │', '│ Latency │ 1 ms │ 7 ms │ 9 ms │ 11 ms │'))
  t.notOk(same('…\nfour', 'four\nfive'))
  t.equal(difference('two\nfour', 'one\ntwo\nthree\nfour\nfive', 'among'), null)
  t.not(difference('four\ntwo', 'one\ntwo\nthree\nfour\nfive', 'among'), null)
  t.equal(difference('Ahsoka Tano', 'Yoda', 'example'), null)
  t.not(difference('Ahsoka Tano', 'Yoda\nand more', 'example'), null)
})

t.test('a person is told what is amiss', async (t) => {
  t.equal(
    difference('one 1\ntwo 2 ms', 'one 5\nthree', 'whole'),
    'No line of the output has the shape of\n  two 0\nOutput:\n  one 5\n  three',
  )
  t.equal(difference('one', 'one\ntwo', 'whole'), 'More was printed than is shown\nOutput:\n  one\n  two')
})

t.test('a line with only an HTTP status has to be the same', (t) => {
  t.equal(difference('304\n200', '304\n200\n', 'whole'), null)
  t.match(difference('304\n200', '200\n200\n', 'whole'), 'No line of the output has the shape of')
  t.end()
})
