import type { Printed, PrintedPart } from '../../../grader/contracts/printed.ts'
import { bytes } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

/** What the submission printed during its tests, by test; null if nothing. */
export function printedView(printed: Printed | undefined): Html | null {
  if (printed === undefined) return null
  const { first, last, cut, lines } = printed
  return html`<section class="printed" aria-label="Printed"><details${isShort(printed) && html` open`}><summary><h3>Printed <span class="counts">${bytes(printed.bytes)}, ${lines === 1 ? '1 line' : `${lines.toLocaleString('en')} lines`}</span></h3></summary>
${parts(first)}${cut && html`<p class="soft">The middle is left out: only the start and the end are kept.</p>`}${parts(last)}</details></section>`
}

/** Lines up to which output is shown at once. */
const SHORT = 12

function isShort({ lines, cut }: Printed): boolean {
  return lines <= SHORT && !cut
}

/** One block per test; a change between stdout and stderr does not begin a new one. */
function parts(all: readonly PrintedPart[]): Html | null {
  if (all.length === 0) return null
  const groups: PrintedPart[][] = []
  for (const part of all) {
    if (groups.at(-1)?.[0]!.test === part.test) groups.at(-1)!.push(part)
    else groups.push([part])
  }
  return html`${groups.map((group) => html`<p class="by">${group[0]!.test ?? 'While loading'}</p><pre tabindex="0">${group.map(text)}</pre>`)}`
}

function text({ stream, text }: PrintedPart): Html {
  return stream === 'stderr' ? html`<span class="stderr">${text}</span>` : html`${text}`
}
