import t from 'tap'
import { readPrinted } from '../../../runner/measure/printed.ts'

t.test('what was printed is read part by part, with its test', async (t) => {
  t.same(readPrinted('\u0001stdout \nloading\n\u0001stdout adds › zero\na\nb\n\u0001stderr adds › zero\nodd\u0001last 23 4\n'), {
    bytes: 23,
    lines: 4,
    first: [
      { test: null, stream: 'stdout', text: 'loading\n' },
      { test: 'adds › zero', stream: 'stdout', text: 'a\nb\n' },
      { test: 'adds › zero', stream: 'stderr', text: 'odd' },
    ],
    last: [],
    cut: true,
  })
})

t.test('without totals, because the process was killed, they are counted', async (t) => {
  t.same(readPrinted('\u0001stdout \nwürde\n'), {
    bytes: 7,
    lines: 1,
    first: [{ test: null, stream: 'stdout', text: 'würde\n' }],
    last: [],
    cut: false,
  })
})

t.test('nothing printed is null, also if Node itself wrote an error', async (t) => {
  t.equal(readPrinted(''), null)
  t.equal(readPrinted('node:internal\nError: lost\n'), null)
})

t.test('a forged record is bounded: text, names, number of parts', async (t) => {
  const flood = readPrinted(`\u0001stdout ${'n'.repeat(5000)}\n${'x'.repeat(50_000)}\u0001last 9 9\n\u0001stderr a\n${'y'.repeat(50_000)}`)!
  t.equal(flood.first[0]!.text.length, 4096)
  t.equal(flood.first[0]!.test!.length, 200)
  t.equal(flood.last[0]!.text.length, 4096)
  t.equal(readPrinted('\u0001stdout a\nx'.repeat(10_000))!.first.length, 100)
  t.equal(readPrinted('\u0001nonsense\nx\u0001last many\n'), null)
})
