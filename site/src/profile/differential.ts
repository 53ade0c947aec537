import type { CpuProfile } from '../../../grader/contracts/profile.ts'
import { nanoseconds, signed, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { isSame, type Before } from './before.ts'
import { differ, SAME_BY_THE_WALL } from './differ.ts'
import { difference, type DifferenceNode } from './difference.ts'
import { flamePicture, type FrameStyle } from './frames.ts'
import { layOut } from './layout.ts'
import { nsPerCall, selfChanges } from './per-call.ts'
import { figure, sortableTable, text } from './table.ts'

/** Colour steps in each direction. */
const STEPS = 3

/** Changes below this share of the largest one have no colour: two runs of the same code differ as much. */
const SAME = 0.05

const FUNCTIONS = 12

type Old = Pick<Before, 'long' | 'measured'> & { cpu: CpuProfile }

/** The flamegraph of the change from another run to yours, and the changes as a table. @param id unique in the page */
export function differential(id: string, before: Old & Pick<Before, 'short'>, yours: CpuProfile): Html {
  const root = difference(before.cpu, yours)
  const frames = layOut(root, ({ weightNs }) => weightNs)
  const largest = Math.max(...frames.map(({ node }) => Math.abs(change(node))))
  const description = describeDifference(before, yours)
  const title = `Flamegraph of the change from ${before.long} to yours`
  return html`<figure>${flamePicture({ id, title, description, frames, styleOf: (node) => frameStyle(node, largest, before.long), whole: 'the picture' })}
<figcaption>${description} Colours: <span class="key less">less</span> or <span class="key more">more</span> self time than in ${before.long}. Dashed: on one side only. A frame is as wide as the larger of the two.</figcaption></figure>
${changesTable(before, yours)}`
}

/** The change of the time per call, in a sentence that never contradicts the verdicts: two profiles of the same code can differ. */
export function describeDifference({ cpu, long, measured }: Old, yours: CpuProfile): string {
  const [before, after] = [nsPerCall(cpu), nsPerCall(yours)]
  const figures = `A call took ${nanoseconds(before)} of samples in ${long} and takes ${nanoseconds(after)} in yours`
  if (before <= 0 || after <= 0) return `${figures}.`
  if (isSame(measured))
    return `${figures}, a difference by chance: the verdict measured none (${times(measured!.low)} to ${times(measured!.high)} as fast).`
  if (!differ(before, after, measured ? undefined : SAME_BY_THE_WALL)) return `${figures}: the same within noise.`
  return `${figures}, ${times(Math.max(before / after, after / before))} ${after < before ? 'less' : 'more'}.`
}

function change({ starterSelfNs, yoursSelfNs }: DifferenceNode): number {
  return yoursSelfNs - starterSelfNs
}

function frameStyle(node: DifferenceNode, largest: number, long: string): FrameStyle {
  const { name, file, line, starterSelfNs, yoursSelfNs, starterNs, yoursNs } = node
  const title = `${name}: ${nanoseconds(yoursSelfNs)} self time per call, ${nanoseconds(starterSelfNs)} in ${long}: ${signed(change(node), nanoseconds)}`
  const alone = starterNs === 0 ? ' alone' : yoursNs === 0 ? ' alone gone' : ''
  return {
    name: mark(node, largest) + name,
    title,
    tone: `${tone(node, largest)}${alone}`,
    own: file !== null,
    file: yoursNs === 0 ? null : file,
    line,
  }
}

/** A sign in addition to the colour, for readers who cannot see it. */
function mark(node: DifferenceNode, largest: number): string {
  return tone(node, largest) === 'same' ? '' : change(node) < 0 ? '▼ ' : '▲ '
}

function tone(node: DifferenceNode, largest: number): string {
  const size = largest > 0 ? Math.abs(change(node)) / largest : 0
  if (size < SAME) return 'same'
  return `${change(node) < 0 ? 'less' : 'more'}-${Math.min(STEPS, Math.ceil(size * STEPS))}`
}

function changesTable({ cpu, short }: Pick<Before, 'short'> & { cpu: CpuProfile }, yours: CpuProfile): Html {
  const rows = selfChanges(cpu, yours)
    .slice(0, FUNCTIONS)
    .map(({ name, beforeNs, afterNs }) => [
      text(name),
      figure(beforeNs, nanoseconds),
      figure(afterNs, nanoseconds),
      figure(afterNs - beforeNs, (value) => signed(value, nanoseconds)),
    ])
  return html`<details class="as-table" open><summary>Self time per call</summary>${sortableTable({ caption: 'Self time per call', columns: ['Function', short, 'Yours', 'Change'], rows })}</details>`
}
