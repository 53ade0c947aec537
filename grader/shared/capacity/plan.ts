import { besideSeconds, serviceOf, type Mix } from './costs.ts'
import { lanesByRule, overloadWait, steadyWait, type Service } from './formulas.ts'
import { rehearse, type Waits } from './rehearsal.ts'
import { peakRate, rushWith, type Rush } from './rush.ts'
import type { Capacity, CapacityCost } from '../../contracts/index.ts'

/** A deadline to plan for. */
export interface Question {
  learners: number
  /** Submissions per learner, over everything that is due. */
  submissionsEach: number
  mix: Mix
  /** From the opening to the deadline. */
  days: number
  /** Share of all submissions that arrive in the last hour. */
  lastHourShare: number
  /** Longest acceptable wait for a lane: 95 % of the submissions in the last hour wait no longer. */
  patienceSeconds: number
}

/** Cores needed in the last minute before the deadline, and the total work. */
export interface Bill {
  lanes: number
  /** Cores beside the lanes: for tests, checks, preparing sandboxes, the container engine and the agents. */
  beside: number
  /** Cores of the API with its store. */
  api: number
  /** Lanes, `beside` and `api` together, rounded up. */
  cores: number
  /** Core hours of all work, from the first submission to the last: lanes, beside them, and API. */
  coreHours: number
}

export interface Plan {
  rush: Rush
  service: Service
  /** Submissions expected in the last minute. */
  peakMinute: number
  waits: Waits
  /** The lanes by the rule of thumb, and the mean wait if submissions kept arriving at the peak rate. */
  rule: { lanes: number; steadyWait: number }
  bill: Bill
  /** How many deadlines were simulated. */
  deadlines: number
}

/** More submissions than this are not simulated one by one; the need grows in proportion. */
export const MOST_SUBMISSIONS = 4_000_000

/** Share of the last hour in a week, if the rate is proportional to 1 / time left, counted by the hour. */
export const USUAL_LAST_HOUR = 1 / Array.from({ length: 7 * 24 }, (_, hour) => 1 / (hour + 1)).reduce((all, one) => all + one)

/** The smallest number of lanes with which 95 % wait no longer than `patienceSeconds`, the waits with it, and the bill. */
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

/** @throws RangeError if the share of the last hour is no more than an even stream’s, or is everything */
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

/** The search begins at this share of the lanes that a steady flow would need. */
const BELOW_FLOW = 0.8

function fewestLanes(rush: Rush, costs: readonly CapacityCost[], { mix, patienceSeconds }: Question): { waits: Waits; deadlines: number } {
  const service = serviceOf(costs, mix)
  const byFlow = searchUp(1, (lanes) => overloadWait(rush, lanes, service) <= patienceSeconds)
  for (let least = Math.max(1, Math.floor(BELOW_FLOW * byFlow)); ; least = Math.floor(least / 2)) {
    const rehearsal = rehearse(rush, costs, mix, least)
    const tried = new Map<number, Waits>()
    const at = (lanes: number) => tried.get(lanes) ?? tried.set(lanes, rehearsal.with(lanes)).get(lanes)!
    // If this many already suffice, fewer might, too.
    if (least === 1 || at(least).p95 > patienceSeconds)
      return { waits: at(searchUp(least, (lanes) => at(lanes).p95 <= patienceSeconds)), deadlines: rehearsal.deadlines }
  }
}

/** Smallest whole number ≥ `least` for which `does` is true; it must then be true for every larger one. */
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
