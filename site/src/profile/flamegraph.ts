import type { CpuProfile, FlameNode } from '../../../grader/contracts/profile.ts'
import { share } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { flamePicture, type FrameStyle } from './frames.ts'
import { lineShares } from './hot-lines.ts'
import { layOut } from './layout.ts'
import { place } from '../verdict/findings.ts'
import { describeProfile, hottestFirst, part, time } from './profile.ts'
import { figure, sortableTable, text } from './table.ts'

/** Steps of the heat of a frame. */
const HEATS = 6

/** Number of lines and functions listed; those below are seldom hot. */
const LINES = 5
const FUNCTIONS = 12

/** The flamegraph of one run, its hottest lines, and its hottest functions as a table. @param id unique in the page */
export function flamegraph(id: string, cpu: CpuProfile, title: string): Html {
  const description = describeProfile(cpu)
  return html`<figure>${profilePicture({ id, title, description, profile: cpu })}
<figcaption>${description} A frame is as wide as its total time, including everything it calls. The warmer its colour, the more of that is self time. Your functions are in bold. V8 attributes some built-ins, such as string comparison, to the caller of the function that uses them.</figcaption></figure>
${hottestLines(cpu)}${functionsTable(cpu)}`
}

interface ProfilePicture {
  id: string
  title: string
  description: string
  profile: Pick<CpuProfile, 'tree' | 'totalUs'>
  /** Whether frames link to their lines in an editor. */
  leads?: boolean
}

/** The picture without its tables. */
export function profilePicture({ id, title, description, profile, leads = true }: ProfilePicture): Html {
  const frames = layOut(profile.tree, ({ totalUs }) => totalUs)
  const styleOf = (node: FlameNode): FrameStyle => ({ ...frameStyle(node, profile.totalUs), ...(!leads && { file: null, line: null }) })
  return flamePicture({ id, title, description, frames, styleOf, whole: 'the run' })
}

function frameStyle({ name, file, line, selfUs, totalUs }: FlameNode, whole: number): FrameStyle {
  const self = part(selfUs, whole)
  const at = file === null ? '' : ` (${file}${line === null ? '' : `:${line}`})`
  const title = `${name}${at}: self time ${time(selfUs)}, ${share(self)}; total time ${time(totalUs)}, ${share(part(totalUs, whole))}`
  return { name, title, tone: `heat-${heat(self)}`, own: file !== null, file, line }
}

/** By the square root, so that 1 % differs visibly from 0 %, and 40 % from 10 %. */
function heat(self: number): number {
  return self < 0.001 ? 0 : Math.min(HEATS, Math.ceil(Math.sqrt(self) * HEATS))
}

function hottestLines(cpu: CpuProfile): Html | null {
  const hot = lineShares(cpu).slice(0, LINES)
  if (hot.length === 0) return null
  return html`<p class="hot-lines"><b>Hottest lines</b>${hot.map((each) => html`<span>${place(each)} ${share(each.share)}</span>`)}</p>`
}

function functionsTable(cpu: CpuProfile): Html {
  const shown = hottestFirst(cpu).filter(({ selfUs, file }) => selfUs > 0 || file !== null)
  const rows = shown
    .slice(0, FUNCTIONS)
    .map(({ name, file, line, selfUs, totalUs }) => [
      text(name),
      figure(selfUs, time),
      figure(part(selfUs, cpu.totalUs), share),
      figure(totalUs, time),
      figure(part(totalUs, cpu.totalUs), share),
      { shown: place({ file: file ?? undefined, line: line ?? undefined }) ?? 'not yours', value: `${file ?? ''}:${line ?? ''}` },
    ])
  return html`<details class="as-table" open><summary>Hottest functions</summary>${sortableTable({ caption: 'Hottest functions', columns: ['Function', 'Self', 'Self share', 'Total', 'Total share', 'Where'], rows })}</details>`
}
