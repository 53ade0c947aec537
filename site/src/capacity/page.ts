import type { Capacity } from '../../../grader/contracts/capacity.ts'
import type { Kind } from '../../../grader/contracts/exercise.ts'
import { randomLcg } from 'd3-random'
import { mixInterval, serviceOf, type Interval } from '../../../grader/shared/capacity/costs.ts'
import { planFor, type Plan } from '../../../grader/shared/capacity/plan.ts'
import { rehearse, type Waits } from '../../../grader/shared/capacity/rehearsal.ts'
import { SIZES, usualQuestion } from '../../../grader/shared/capacity/usual.ts'
import type { Curve } from '../shared/pictures/rush.ts'

/** Wait for the last column of the table of group sizes. */
const PATIENT_SECONDS = 900

/** Shares of the sufficient lanes that the picture shows. */
const SHARES = [1, 0.75, 0.5]

/** Start of the picture before the deadline. It ends when all queues are empty. */
const BEFORE_MINUTES = 105
const STEP_MINUTES = 1

/** The usual deadline for each size of group, and the lanes it needs if learners accept longer waits. */
export function plansOf(kinds: readonly Kind[], capacity: Capacity): { learners: number; plan: Plan; patientLanes: number }[] {
  return SIZES.map((learners) => {
    const question = usualQuestion(learners, kinds)
    const patientLanes = planFor({ ...question, patienceSeconds: PATIENT_SECONDS }, capacity).waits.lanes
    return { learners, plan: planFor(question, capacity), patientLanes }
  })
}

/** Confidence interval of a verdict's mean seconds, and the lanes that each end of it requires. */
export function sampledOf(learners: number, kinds: readonly Kind[], capacity: Capacity): { seconds: Interval; lanes: Interval } {
  const question = usualQuestion(learners, kinds)
  const { meanSeconds } = serviceOf(capacity.costs, question.mix)
  const seconds = mixInterval(capacity.costs, question.mix, randomLcg(0.5))
  const lanesAt = (mean: number) => {
    const costs = capacity.costs.map((cost) => ({ ...cost, seconds: cost.seconds.map((one) => (one * mean) / meanSeconds) }))
    return planFor(question, { ...capacity, costs }).waits.lanes
  }
  return { seconds, lanes: { low: lanesAt(seconds.low), high: lanesAt(seconds.high) } }
}

/** The queue before one deadline of a plan, with its lanes and with fewer. */
export function curvesOf(
  { rush, waits }: Plan,
  kinds: readonly Kind[],
  { costs }: Capacity,
): { minutesLeft: number[]; curves: Curve[]; fewer: Waits[] } {
  const { mix } = usualQuestion(1, kinds)
  const numbers = [...new Set(SHARES.map((share) => Math.max(1, Math.round(share * waits.lanes))))]
  const rehearsal = rehearse(rush, costs, mix, numbers.at(-1)!)
  const fewer = numbers.map((lanes) => rehearsal.with(lanes))
  const after = Math.max(...fewer.map(({ emptyAfterSeconds }) => emptyAfterSeconds)) / 60
  const points = Math.ceil((BEFORE_MINUTES + after * 1.05) / STEP_MINUTES)
  const minutesLeft = Array.from({ length: points + 1 }, (_, index) => BEFORE_MINUTES - index * STEP_MINUTES)
  return {
    minutesLeft,
    fewer,
    curves: numbers.map((lanes) => ({
      lanes,
      waiting: rehearsal.line(
        lanes,
        minutesLeft.map((minutes) => 60 * minutes),
      ),
    })),
  }
}

/** Cores needed beside each busy lane. */
export function besideALane({ bill }: Plan): number {
  return bill.beside / bill.lanes
}
