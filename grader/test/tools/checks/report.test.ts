import t from 'tap'
import { counts, line, report, sum } from '../../../tools/checks/report.ts'

t.test('the last line', async (t) => {
  t.equal(counts({ passed: 12, failed: 0, skipped: 0 }), '12 passed, 0 failed')
  t.equal(counts({ passed: 12, failed: 1, skipped: 3 }), '12 passed, 1 failed, 3 skipped')
})

t.test('reports add up, each reason once', async (t) => {
  const none = 'no docker on this machine'
  const all = sum([
    report('a', { passed: 2, seconds: 1, cpuSeconds: 0.5 }),
    report('b', { failed: 1, failures: ['b'], flaky: ['d'] }),
    report('c', { skipped: 2, reasons: [none, none] }),
  ])
  t.match(all, { passed: 2, failed: 1, skipped: 2, seconds: 1, cpuSeconds: 0.5, failures: ['b'], flaky: ['d'] })
  t.strictSame(all.reasons, [none])
})

t.test('a line says whether it failed', async (t) => {
  t.match(line(report('a', { passed: 1, failed: 1 })), /^FAIL {2}a .*1 passed, 1 failed .*0\.0 s$/)
  t.match(line(report('a', { passed: 1, seconds: 3, cpuSeconds: 1.25 })), /^ok {4}a .*3\.0 s, 1\.3 s CPU$/)
  t.match(line(report('a', { skipped: 1 })), /^skip /)
})
