import { lanesSetting, type Machines } from '../../../grader/shared/capacity/machines.ts'
import type { Plan } from '../../../grader/shared/capacity/plan.ts'
import { count } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

/** A duration in a suitable unit: 8 s, 4 min, 2.5 h. */
export function duration(seconds: number): string {
  if (seconds < 0.95) return `${seconds < 0.05 ? 0 : seconds.toFixed(1)} s`
  if (seconds < 179.5) return `${Math.round(seconds)} s`
  if (seconds < 99 * 60) return `${Math.round(seconds / 60)} min`
  return `${Number((seconds / 3600).toFixed(1))} h`
}

export function lanesInWords(lanes: number): string {
  return `${count(lanes)} lane${lanes === 1 ? '' : 's'}`
}

export function machinesInWords({ machines, cores }: Machines): string {
  return `${count(machines)} machine${machines === 1 ? '' : 's'} of ${count(cores)} cores`
}

/** The result of a plan, as a sentence and a list of figures. */
export function answer({ rush, peakMinute, service, waits, rule, bill }: Plan, machines: Machines): Html {
  const figures = [
    [
      'Submissions',
      `${count(rush.submissions)}, ${peakMinute < 10 ? peakMinute.toFixed(1) : count(peakMinute)} of them in the last minute`,
    ],
    ['On a lane', `${service.meanSeconds < 10 ? service.meanSeconds.toFixed(1) : Math.round(service.meanSeconds)} s each, on average`],
    [
      'Waits in the last hour',
      `${waits.median < 0.05 ? 'half none' : `half ${duration(waits.median)} or less`}, 95 in 100 ${duration(waits.p95)}, 99 in 100 ${duration(waits.p99)}, the longest ${duration(waits.longest)}`,
    ],
    ['Longest queue', `${count(waits.longestLine)}; empty ${duration(waits.emptyAfterSeconds)} after the deadline`],
    [
      'Cores',
      `${count(bill.cores)}: ${count(bill.lanes)} lanes, ${cores(bill.beside)} beside them, ${cores(bill.api)} for the API and its store`,
    ],
    ['Machines', `${machinesInWords(machines)} for the agents, with ${lanesInWords(machines.lanesEach)} each: ${lanesSetting(machines)}`],
    ['Work', bill.coreHours < 1.5 ? 'about a core hour in all, or less' : `${count(bill.coreHours)} core hours in all`],
    ['By the rule of thumb', `${lanesInWords(rule.lanes)}, so that hardly anybody waits`],
  ] as const
  return html`<p class="answer"><b>${lanesInWords(waits.lanes)}, ${count(bill.cores)} cores in all.</b></p>
<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function cores(value: number): string {
  return value < 9.95 ? value.toFixed(value < 0.095 ? 2 : 1) : count(value)
}
