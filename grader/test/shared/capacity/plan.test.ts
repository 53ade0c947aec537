import t from 'tap'
import { meanInterval, mixInterval, serviceOf } from '../../../shared/capacity/costs.ts'
import { lanesByRule, overloadWait } from '../../../shared/capacity/formulas.ts'
import { lanesSetting, machinesFor } from '../../../shared/capacity/machines.ts'
import { planFor, rushOf, USUAL_LAST_HOUR, type Question } from '../../../shared/capacity/plan.ts'
import { rehearse } from '../../../shared/capacity/rehearsal.ts'
import type { Capacity, CapacityCost } from '../../../contracts/index.ts'
import { seededUniform } from '../../seeded.ts'

const cost = (kind: CapacityCost['kind'], seconds: number[], besideCpuSeconds: number): CapacityCost => {
  return { kind, seconds, verdictsPerMinute: 0, low: 0, high: 0, laneCpuSeconds: 1, besideCpuSeconds, billed: 1 }
}
const capacity: Capacity = {
  measuredOn: '2026-03-01',
  engine: 'Node.js 24',
  sandbox: 'docker',
  processor: 'a processor',
  lane: 1,
  command: 'npm run bench -- capacity',
  notes: [],
  costs: [cost('function', [1, 1.5, 2], 1), cost('http', [6, 8], 4)],
  api: { acceptCpuSeconds: 0.005, submissionCpuSeconds: 0.02, idleCores: 0.01 },
  check: null,
}
const usual: Question = {
  learners: 2000,
  submissionsEach: 5,
  mix: { function: 1 },
  days: 7,
  lastHourShare: USUAL_LAST_HOUR,
  patienceSeconds: 60,
}

t.test('the usual share of the last hour is that of 1/time left over a week', async (t) => {
  t.equal(USUAL_LAST_HOUR.toFixed(3), '0.175')
})

t.test('what a mix takes is the mean of its kinds', async (t) => {
  const { meanSeconds, scv } = serviceOf(capacity.costs, { function: 3, http: 1 })
  t.equal(meanSeconds, 0.75 * 1.5 + 0.25 * 7)
  t.ok(scv > serviceOf(capacity.costs, { function: 1 }).scv, 'a mixture spreads more')
  t.throws(() => serviceOf(capacity.costs, {}), new RangeError('The mix is empty'))
  t.throws(() => serviceOf(capacity.costs, { heap: 1 }), new RangeError('The cost of a heap was not measured'))
})

t.test('the interval of a mean holds it, and narrows with what is measured', async (t) => {
  const few = meanInterval([1, 2, 3, 4], seededUniform(1))
  const many = meanInterval(
    Array.from({ length: 64 }, (_, index) => 1 + (index % 4)),
    seededUniform(1),
  )
  t.ok(few.low < 2.5 && few.high > 2.5 && many.low < 2.5 && many.high > 2.5)
  t.ok(many.high - many.low < (few.high - few.low) / 2)
})

t.test('the interval of a mix holds its mean, and is that of its kind where it has one', async (t) => {
  const { low, high } = mixInterval(capacity.costs, { function: 3, http: 1 }, seededUniform(1))
  t.ok(low < 2.875 && high > 2.875 && high < 0.75 * 2 + 0.25 * 8)
  t.strictSame(mixInterval(capacity.costs, { http: 2 }, seededUniform(1)), meanInterval([6, 8], seededUniform(1)))
})

t.test('a plan has as few lanes as will do', async (t) => {
  const question = { ...usual, learners: 20_000 }
  const plan = planFor(question, capacity)
  const { lanes, p95, longest } = plan.waits
  t.ok(p95 <= 60 && longest >= p95)
  t.ok(lanes > 1)
  t.ok(rehearse(plan.rush, capacity.costs, question.mix, 1).with(lanes - 1).p95 > 60, 'one less will not')
  t.strictSame(planFor(question, capacity), plan, 'the same question has the same answer')
})

t.test('who waits less needs more, and so do more learners, and slower tasks', async (t) => {
  const lanes = (change: Partial<Question>) => planFor({ ...usual, ...change }, capacity).waits.lanes
  t.ok(lanes({ patienceSeconds: 5 }) > lanes({ patienceSeconds: 300 }))
  t.ok(lanes({ mix: { http: 1 } }) > lanes({ mix: { function: 1 } }))
  const [small, large] = [planFor({ ...usual, learners: 4000 }, capacity), planFor({ ...usual, learners: 40_000 }, capacity)]
  t.ok(large.waits.lanes / small.waits.lanes > 5 && large.waits.lanes / small.waits.lanes <= 10, 'a large group shares its lanes better')
  t.equal(planFor({ ...usual, learners: 1 }, capacity).waits.lanes, 1)
})

t.test('where more comes than lanes can do, what flows is what waits', async (t) => {
  const rush = rushOf({ ...usual, learners: 40_000 })
  const service = serviceOf(capacity.costs, { function: 1 })
  const lanes = Math.floor(lanesByRule(rush, service) / 2)
  const computed = overloadWait(rush, lanes, service)
  const { longest, emptyAfterSeconds } = rehearse(rush, capacity.costs, { function: 1 }, lanes).with(lanes)
  t.ok(computed > 60)
  t.ok(Math.abs(longest / computed - 1) < 0.1, `simulated ${longest.toFixed(0)} s, by the formula ${computed.toFixed(0)} s`)
  t.ok(Math.abs(emptyAfterSeconds / computed - 1) < 0.1, 'the last one is begun when the line is nearly empty')
  t.equal(overloadWait(rush, 2 * lanes + 2, service), 0)
})

t.test('where nearly all come in the last hour, a minute has no more than all, and a bill can be paid', async (t) => {
  const { rush, peakMinute, bill, rule } = planFor({ ...usual, learners: 200, lastHourShare: 0.9 }, capacity)
  t.ok(peakMinute > 0.5 * rush.submissions && peakMinute < 0.9 * rush.submissions)
  t.ok(bill.api < 1, `${bill.api} cores of the API`)
  t.equal(rule.lanes, Math.ceil((peakMinute * 1.5) / 60 / 0.8), 'by what comes in the last minute, as the page says')
})

t.test('machines have lanes, and cores for what runs beside them', async (t) => {
  const bill = { lanes: 10, beside: 15 }
  t.strictSame(machinesFor(bill, 8), { machines: 4, cores: 8, lanesEach: 3 }, '3 × 2.5 cores')
  t.strictSame(machinesFor(bill, 2), { machines: 10, cores: 2, lanesEach: 1 }, 'too small: one lane all the same')
  t.strictSame(machinesFor(bill, 128), { machines: 1, cores: 128, lanesEach: 10 }, 'no more lanes than are needed')
  t.strictSame(machinesFor({ lanes: 10, beside: 0.1 }, 4), { machines: 4, cores: 4, lanesEach: 3 }, 'one core is left for the rest')
  t.strictSame([machinesFor(bill, 8), machinesFor(bill, 2)].map(lanesSetting), ['HOTPATH_LANES=5-7', 'HOTPATH_LANES=1'])
})

t.test('the bill has the lanes, what runs beside them and the API', async (t) => {
  const { bill, rush } = planFor(usual, capacity)
  t.ok(Math.abs(bill.beside - bill.lanes / 1.5) < 1e-9, 'a second beside for each 1.5 on the lane')
  t.ok(bill.api > 0.01 && bill.api < 0.1)
  t.equal(bill.cores, Math.ceil(bill.lanes + bill.beside + bill.api))
  t.ok(Math.abs(bill.coreHours - (rush.submissions * 2.52) / 3600) < 1e-9)
})
