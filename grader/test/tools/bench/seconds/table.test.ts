import t from 'tap'
import { secondsTable } from '../../../../tools/bench/seconds/table.ts'
import type { StageLine } from '../../../../tools/bench/stages/table.ts'

function line(seconds: number, warm = true): StageLine {
  return {
    kind: 'function',
    exercise: 'one-shape',
    outcome: 'pass',
    warm,
    samples: 2,
    shownSeconds: seconds / 2,
    figures: {
      seconds,
      idle: 0,
      stages: {
        windows: { wall: 1, alone: 1, laneCpu: 0.5 * seconds, besideCpu: 0 },
        tests: { wall: 1, alone: 1, laneCpu: 0.1 * seconds, besideCpu: 1 },
      },
    },
    agentCpu: 0.5,
  }
}

t.test(
  'a row for each kind, cold verdicts apart: seconds, until the page shows the outcome, too, and CPU time on the lane and beside it',
  async (t) => {
    const table = secondsTable([{ name: 'now', lines: [line(1), line(2), line(3), line(9, false)] }])
    t.equal(
      table,
      [
        'kind                       verdicts   median s      p90 s    shown s      p90 s   lane CPU     beside',
        'function                          3       2.00       3.00       1.00       1.50       1.20       1.50',
        'function cold                     1       9.00       9.00       4.50       4.50       5.40       1.50',
      ].join('\n'),
    )
  },
)

t.test('two checkouts are compared submission by submission', async (t) => {
  const table = secondsTable([
    { name: 'before', lines: [line(2), line(4)] },
    { name: 'now', lines: [line(1), line(2)] },
  ])
  t.match(table, 'function, before')
  t.match(table, 'function, now')
  t.match(
    table,
    /ratio +seconds 0\.50 \(0\.50 to 0\.50\), shown 0\.50 \(0\.50 to 0\.50\), lane 0\.50 \(0\.50 to 0\.50\), beside 1\.00 \(1\.00 to 1\.00\)/,
  )
})

t.test('a checkout whose time was up is compared as far as it came', async (t) => {
  const before = { name: 'before', lines: [line(2)] }
  t.match(secondsTable([before, { name: 'now', lines: [line(1), line(2)] }]), /ratio +seconds 0\.50/)
  t.match(secondsTable([before, { name: 'now', lines: [] }]), 'nothing to compare')
})

t.test('in earlier files, when the outcome was shown is unknown: with the verdict at the latest', async (t) => {
  const { shownSeconds: _, ...earlier } = line(2)
  t.match(secondsTable([{ name: 'before', lines: [earlier] }]), /function +1 +2\.00 +2\.00 +2\.00 +2\.00/)
})
