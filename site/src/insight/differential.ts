import type { CpuProfile } from '../../../grader/contracts/insight.ts'
import { nanoseconds, signed, times } from '../format.ts'
import { html, type Html } from '../html.ts'
import { difference, type DifferenceNode } from './difference.ts'
import { flamePicture, type Look } from './frames.ts'
import { layOut } from './layout.ts'
import { nsPerCall, selfChanges } from './per-call.ts'
import { figure, sortableTable, text } from './table.ts'

/** Steps of the colour, each way. */
const STEPS = 3

/** A change smaller than this share of the largest one has no colour: two runs of the same code differ by as much. */
const SAME = 0.05

const FUNCTIONS = 12

/** The flamegraph of what changed from the starter to yours, and the changes as a table. @param id unique in the page */
export function differential(id: string, starter: CpuProfile, yours: CpuProfile): Html {
  const root = difference(starter, yours)
  const frames = layOut(root, ({ weightNs }) => weightNs)
  const largest = Math.max(...frames.map(({ node }) => Math.abs(change(node))))
  const description = describeDifference(starter, yours)
  const title = 'Flamegraph of the change from the starter to yours'
  return html`<figure>${flamePicture({ id, title, description, frames, look: (node) => lookOf(node, largest), whole: 'the picture' })}
<figcaption>${description} <span class="key less">less</span> and <span class="key more">more</span> time of its own than in the starter; dashed: on one side only. A frame is as wide as the larger of the two.</figcaption></figure>
${changesTable(starter, yours)}`
}

/** The change of a whole call, in a sentence. */
export function describeDifference(starter: CpuProfile, yours: CpuProfile): string {
  const [before, after] = [nsPerCall(starter), nsPerCall(yours)]
  const figures = `A call took ${nanoseconds(before)} of samples in the starter and takes ${nanoseconds(after)} in yours`
  if (before <= 0 || after <= 0) return `${figures}.`
  return `${figures}, ${times(Math.max(before / after, after / before))} ${after < before ? 'less' : 'more'}.`
}

function change({ starterSelfNs, yoursSelfNs }: DifferenceNode): number {
  return yoursSelfNs - starterSelfNs
}

function lookOf(node: DifferenceNode, largest: number): Look {
  const { name, file, line, starterSelfNs, yoursSelfNs, starterNs, yoursNs } = node
  const title = `${name}: ${nanoseconds(yoursSelfNs)} of its own a call, in the starter ${nanoseconds(starterSelfNs)}, so ${signed(change(node), nanoseconds)}`
  const alone = starterNs === 0 ? ' alone' : yoursNs === 0 ? ' alone gone' : ''
  return { name: mark(node, largest) + name, title, tone: `${tone(node, largest)}${alone}`, own: file !== null, file: yoursNs === 0 ? null : file, line }
}

/** A sign beside the colour, for those who do not see the one. */
function mark(node: DifferenceNode, largest: number): string {
  return tone(node, largest) === 'same' ? '' : change(node) < 0 ? '▼ ' : '▲ '
}

function tone(node: DifferenceNode, largest: number): string {
  const size = largest > 0 ? Math.abs(change(node)) / largest : 0
  if (size < SAME) return 'same'
  return `${change(node) < 0 ? 'less' : 'more'}-${Math.min(STEPS, Math.ceil(size * STEPS))}`
}

function changesTable(starter: CpuProfile, yours: CpuProfile): Html {
  const rows = selfChanges(starter, yours).slice(0, FUNCTIONS).map(({ name, beforeNs, afterNs }) => [
    text(name),
    figure(beforeNs, nanoseconds),
    figure(afterNs, nanoseconds),
    figure(afterNs - beforeNs, (value) => signed(value, nanoseconds)),
  ])
  return html`<details class="as-table" open><summary>Self time a call</summary>${sortableTable({ caption: 'Self time a call', columns: ['Function', 'Starter', 'Yours', 'Change'], rows })}</details>`
}
