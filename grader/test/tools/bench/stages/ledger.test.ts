import t from 'tap'
import { figuresOf, mediansOf, type LedgerEntry, type Stage } from '../../../../tools/bench/stages/ledger.ts'

const entry = (stage: Stage, fromMs: number, toMs: number, laneNs = 0, besideNs = 0): LedgerEntry => ({
  stage,
  fromMs,
  toMs,
  laneNs,
  besideNs,
})

t.test('wall-clock time of a stage counts once, however many of its sandboxes are busy', async (t) => {
  const { stages, seconds, idle } = figuresOf([entry('code', 1000, 2000), entry('code', 1500, 2500), entry('code', 4000, 5000)], 0, 6000)
  t.same(stages.code, { wall: 2.5, alone: 2.5, laneCpu: 0, besideCpu: 0 })
  t.same([seconds, idle], [6, 3.5], 'the rest of the verdict waits for no sandbox')
})

t.test('a verdict waits for a stage alone while no other is under way', async (t) => {
  const { stages } = figuresOf([entry('tests', 0, 5000), entry('windows', 1000, 2000), entry('windows', 4000, 4500)], 0, 5000)
  t.same(stages.tests, { wall: 5, alone: 3.5, laneCpu: 0, besideCpu: 0 })
  t.same(stages.windows, { wall: 1.5, alone: 0, laneCpu: 0, besideCpu: 0 })
})

t.test('nobody waits for what happens after the verdict, but its CPU time counts', async (t) => {
  const { stages } = figuresOf([entry('teardown', 900, 3000, 0, 5e8), entry('sandboxes', 0, 100, 2e9)], 0, 1000)
  t.same(stages.teardown, { wall: 0.1, alone: 0.1, laneCpu: 0, besideCpu: 0.5 })
  t.same(stages.sandboxes, { wall: 0.1, alone: 0.1, laneCpu: 2, besideCpu: 0 })
})

t.test('medians count a stage as 0 for verdicts without it', async (t) => {
  const all = [1000, 2000, 3000].map((ms) => figuresOf([entry('windows', 0, ms), ...(ms > 1500 ? [entry('checks', 0, ms)] : [])], 0, ms))
  const { stages, seconds } = mediansOf(all)
  t.equal(seconds, 2)
  t.equal(stages.checks!.wall, 2)
  t.equal(mediansOf(all.slice(0, 2).concat(all[0]!)).stages.checks!.wall, 0)
})
