import t from 'tap'
import { honestLine, honestSummary, isAsExpected, isUnharmed, line, summary, totals, type Honesty, type AttackOutcome } from '../../tools/attack/table.ts'

const held: AttackOutcome = {
  name: 'time/stopped-clocks',
  folder: 'time',
  expected: ['slow', 'forged'],
  got: 'slow',
  remark: '1.01×, required 4.5×',
  seconds: 3.24,
  breakout: null,
  harm: [],
  next: null,
}

const honest: Honesty = { name: 'sum-in-webassembly', expected: ['pass'], got: 'pass', remark: '12×, required 4.5×', seconds: 1.02 }
const mistaken: Honesty = { ...honest, got: 'forged', remark: 'it was too fast to be true' }

t.test('an attack that was held is one line', async (t) => {
  t.ok(isAsExpected(held))
  t.equal(line(held), '✓  time/stopped-clocks                     slow|forged             slow            3.2\n')
  t.match(line({ ...held, next: honest }), /3\.2 +sum-in-webassembly: pass\n$/)
})

t.test('whatever is not as it should be is told below it', async (t) => {
  const got = { ...held, got: 'pass' }
  t.equal(line(got), '✗  time/stopped-clocks                     slow|forged             pass            3.2\n    1.01×, required 4.5×\n')
  t.match(line({ ...held, breakout: 'BROKE OUT: a child lives' }), /^✗[^]*\n {4}BREAKOUT: BROKE OUT: a child lives\n$/)
  t.match(line({ ...held, harm: ['/etc/hotpath-was-here was left behind'] }), /^✗[^]*\n {4}\/etc\/hotpath-was-here was left behind\n$/)
  t.match(line({ ...held, next: mistaken }), /^✗ .* sum-in-webassembly: forged\n {4}sum-in-webassembly is honest and must get pass: it was too fast to be true\n$/)
  t.equal(line({ ...held, got: null, remark: 'the machine code is that of x86-64' }), '–  time/stopped-clocks                     slow|forged             not tried: the machine code is that of x86-64\n')
})

t.test('totals', async (t) => {
  const outcomes: AttackOutcome[] = [
    held,
    { ...held, got: 'pass' },
    { ...held, folder: 'host', got: 'crash', breakout: 'BROKE OUT' },
    { ...held, harm: ['12 boxes live where 11 did'], next: honest },
    { ...held, next: mistaken },
    { ...held, got: null },
  ]
  const all = totals(outcomes)
  t.same(all, { attacks: 5, forgeries: 4, notTried: 1, passes: 1, breakouts: 1, wrongWords: 2, harmed: 1, honest: 2, honestWrong: 1, calledForged: 1 })
  t.equal(
    summary(all, 12.3),
    '5 attacks (4 forgeries), 1 passes, 1 breakouts, 2 wrong words, 1 harmed host or agent, 1 of 2 honest solutions in between not as expected (1 called forged), 1 not tried, 12 s',
  )
  t.notOk(isUnharmed(all))
  t.ok(isUnharmed(totals([held, { ...held, next: honest }, { ...held, got: null }])))
})

t.test('honest solutions have a table of their own', async (t) => {
  t.equal(honestLine(honest), '✓  sum-in-webassembly                      pass                    pass            1.0\n')
  t.match(honestLine(mistaken), /^✗ .* forged .*\n {4}it was too fast to be true\n$/)
  t.equal(honestSummary([honest, mistaken, { ...honest, got: 'slow' }], 3.4), '3 honest solutions, 1 called forged, 2 not as expected, 3 s')
})
