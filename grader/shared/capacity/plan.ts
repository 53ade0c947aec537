import { besideSeconds, serviceOf, type Mix } from './costs.ts'
import { lanesByRule, overloadWait, steadyWait, type Service } from './formulas.ts'
import { rehearse, type Waits } from './rehearsal.ts'
import { peakRate, rushWith, type Rush } from './rush.ts'
import type { Capacity, CapacityCost } from '../../contracts/index.ts'

/** What somebody wants to know before a deadline. */
export interface Question {
  learners: number
  /** Submissions of each, over all that is due then. */
  submissionsEach: number
  mix: Mix
  /** From the opening to the deadline. */
  days: number
  /** Of all submissions, those in the last hour. */
  lastHourShare: number
  /** 95 of 100 of those who send in the last hour wait no longer for a lane. */
  patienceSeconds: number
}

/** Cores for the last minute before the deadline, and what all of it comes to. */
export interface Bill {
  lanes: number
  /** Cores beside them: tests, checks, boxes that are made ready, the container engine, the agents. */
  beside: number
  /** Cores of the API with its store. */
  api: number
  /** Whole cores of all three. */
  cores: number
  /** Hours of a core that the work takes, lanes, what is beside them and the API, from the first submission to the last. */
  coreHours: number
}

export interface Plan {
  rush: Rush
  service: Service
  /** Expected in the last minute. */
  peakMinute: number
  waits: Waits
  /** The rule of thumb's lanes, and the mean wait in the last minute that goes with a steady stream as dense as that. */
  rule: { lanes: number; steadyWait: number }
  bill: Bill
  /** How many deadlines were simulated. */
  deadlines: number
}

/** More than these are not simulated one by one; what they need grows in proportion. */
export const MOST_SUBMISSIONS = 4_000_000

/** A week from Sunday to Sunday, hour by hour: of 1/time left, this share falls on the last one. */
export const USUAL_LAST_HOUR = 1 / Array.from({ length: 7 * 24 }, (_, hour) => 1 / (hour + 1)).reduce((all, one) => all + one)

/** The least number of lanes with which nearly nobody waits longer than they should, what waits there are then, and the bill. */
export function planFor(question: Question, capacity: Capacity): Plan {
  const rush = rushOf(question)
  const service = serviceOf(capacity.costs, question.mix)
  const { waits, deadlines } = fewestLanes(rush, capacity.costs, question)
  const rule = lanesByRule(rush, service)
  return {
    rush,
    service,
    peakMinute: 60 * peakRate(rush),
    waits,
    rule: { lanes: rule, steadyWait: steadyWait(rule, peakRate(rush), service) },
    bill: billFor(waits.lanes, rush, service, question.mix, capacity),
    deadlines,
  }
}

/** @throws RangeError for a share of the last hour that is no rush, or one of everything */
export function rushOf({ learners, submissionsEach, days, lastHourShare }: Question): Rush {
  return rushWith(learners * submissionsEach, days * 86_400, { seconds: 3600, share: lastHourShare })
}

export function billFor(lanes: number, rush: Rush, { meanSeconds }: Service, mix: Mix, { costs, api }: Capacity): Bill {
  const besideEach = besideSeconds(costs, mix)
  const beside = (lanes * besideEach) / meanSeconds
  const ofApi = api.idleCores + peakRate(rush) * api.submissionCpuSeconds
  const work = (rush.submissions * (meanSeconds + besideEach + api.submissionCpuSeconds)) / 3600
  return { lanes, beside, api: ofApi, cores: Math.ceil(lanes + beside + ofApi), coreHours: work }
}

/** Of lanes with which the last one would wait no longer, if submissions flowed, where the search begins. */
const BELOW_FLOW = 0.8

function fewestLanes(rush: Rush, costs: readonly CapacityCost[], { mix, patienceSeconds }: Question): { waits: Waits; deadlines: number } {
  const service = serviceOf(costs, mix)
  const byFlow = searchUp(1, (lanes) => overloadWait(rush, lanes, service) <= patienceSeconds)
  for (let least = Math.max(1, Math.floor(BELOW_FLOW * byFlow)); ; least = Math.floor(least / 2)) {
    const rehearsal = rehearse(rush, costs, mix, least)
    const tried = new Map<number, Waits>()
    const at = (lanes: number) => tried.get(lanes) ?? tried.set(lanes, rehearsal.with(lanes)).get(lanes)!
    // Where these already do, fewer may.
    if (least === 1 || at(least).p95 > patienceSeconds)
      return { waits: at(searchUp(least, (lanes) => at(lanes).p95 <= patienceSeconds)), deadlines: rehearsal.deadlines }
  }
}

/** The least whole number from `least` on that does, where every larger one does, too. */
function searchUp(least: number, does: (value: number) => boolean): number {
  if (does(least)) return least
  let [no, yes] = [least, Math.ceil(1.25 * least) + 1]
  while (!does(yes)) [no, yes] = [yes, 2 * yes]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (does(middle)) yes = middle
    else no = middle
  }
  return yes
}
