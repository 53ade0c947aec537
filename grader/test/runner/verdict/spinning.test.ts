import t from 'tap'
import { placed, spinningIn, tookLong } from '../../../runner/verdict/spinning.ts'

const files = { 'sum.js': Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n') }

const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))

t.test('code spins in the innermost function that every sample has', async (t) => {
  await t.test('on the line of all samples', async (t) => {
    const samples = times(8, () => [
      ['sum.js', 12, 10, 'total'],
      ['sum.js', 3, 1, 'sum'],
    ])
    t.same(spinningIn(samples, files), { file: 'sum.js', line: 3, first: 3, last: 3, name: 'sum' })
  })

  await t.test('on several lines of a loop, without what the loop calls', async (t) => {
    const samples = times(9, (index) => [
      ['sum.js', 5 + (index % 3), 4, 'sum'],
      ['sum.js', 15, 14, 'step'],
    ])
    t.same(spinningIn(samples, files), { file: 'sum.js', line: 5, first: 5, last: 7, name: 'sum' })
  })

  await t.test('where it calls a function in some samples and not in others', async (t) => {
    const samples = times(6, (index) => [['sum.js', 4, 2, 'sum'], ...(index % 2 ? [['sum.js', 9, 8, 'step']] : [])])
    t.match(spinningIn(samples, files), { line: 4, name: 'sum' })
  })

  await t.test('among functions without a name, in the one that starts on the same line', async (t) => {
    const samples = times(6, (index) => [
      ['sum.js', 4, 2, ''],
      ['sum.js', 9, index % 2 ? 8 : 9, ''],
    ])
    t.same(spinningIn(samples, files), { file: 'sum.js', line: 4, first: 4, last: 4, name: null })
  })

  await t.test('at the top level of a file', async (t) => {
    const samples = times(6, () => [['sum.js', 1, 0, '']])
    t.match(spinningIn(samples, files), { line: 1, name: null })
  })
})

t.test('nothing is said about code that mostly waited, or was seen too seldom', async (t) => {
  const frame = ['sum.js', 3, 1, 'sum']
  t.equal(
    spinningIn(
      times(16, (index) => (index < 8 ? [frame] : [])),
      files,
    ),
    null,
  )
  t.equal(
    spinningIn(
      times(3, () => [frame]),
      files,
    ),
    null,
  )
  t.equal(
    spinningIn(
      times(8, (index) => [['sum.js', 3, 1, `other ${index}`]]),
      files,
    ),
    null,
  )
})

t.test('what a sandbox reports is data: only lines that exist, and only names', async (t) => {
  const odd: unknown[] = [null, undefined, 7, 'text', {}, [null], [[null]], [[['sum.js']]], { length: 9 }]
  for (const samples of odd) t.equal(spinningIn(samples, files), null, JSON.stringify(samples))
  for (const frame of [
    ['../../etc/passwd', 1, 1, 'a'],
    ['__proto__', 1, 1, 'a'],
    ['sum.js', 21, 1, 'a'],
    ['sum.js', 0, 1, 'a'],
    ['sum.js', 1.5, 1, 'a'],
    ['sum.js', 1, 1, { toString: 'a' }],
  ]) {
    t.equal(
      spinningIn(
        times(8, () => [frame]),
        files,
      ),
      null,
      JSON.stringify(frame),
    )
  }
  for (const name of ['<img src=x onerror=alert(1)>', 'a'.repeat(100), 'passed with 100×', 'module.exports'])
    t.match(
      spinningIn(
        times(8, () => [['sum.js', 2, 1, name]]),
        files,
      ),
      { line: 2, name: null },
    )
})

t.test('a failure by time gets the place, in words and as a line; no other failure does', async (t) => {
  const where = { file: 'sum.js', line: 3, first: 3, last: 3, name: 'sum' }
  t.same(placed({ code: 'silent', seen: 'no answer within 10 s' }, where), {
    code: 'silent',
    seen: 'no answer within 10 s; it was still running line 3, in sum',
    file: 'sum.js',
    line: 3,
  })
  t.equal(
    placed({ code: 'cpu-limit', seen: '20 s of CPU time' }, { ...where, last: 6, name: null }).seen,
    '20 s of CPU time; it was still running lines 3 to 6',
  )
  t.same(placed({ code: 'threw', seen: 'no' }, where), { code: 'threw', seen: 'no' })
  t.same(placed({ code: 'silent', seen: 'no answer' }, null), { code: 'silent', seen: 'no answer' })
  t.notOk(tookLong(null))
  t.notOk(tookLong({ code: 'memory-limit' }))
})
