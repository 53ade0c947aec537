import type { ProgramOutput } from '../../../grader/contracts/comparison.ts'
import type { PrintedPart } from '../../../grader/contracts/printed.ts'
import { seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

/** What a program printed, and why it ended early if it did. */
export function programView({ printed, findings, seconds: taken, engine }: ProgramOutput): Html {
  const all = printed === undefined ? [] : [...printed.first, ...(printed.cut ? [GAP] : []), ...printed.last]
  return html`${all.length > 0 && html`<pre tabindex="0">${all.map(text)}</pre>`}
${findings.map(({ message, hint, line }) => html`<div class="notice" role="alert"><p class="title">${message}${line !== undefined && ` (line ${line})`}</p><p>${hint}</p></div>`)}
${all.length === 0 && findings.length === 0 && html`<p>It ran to its end and printed nothing.</p>`}
<p class="by">Ran for ${seconds(taken)} on ${engine}.</p>`
}

/** Stands for the middle of a long output. */
const GAP: PrintedPart = { test: null, stream: 'stdout', text: '\n…\n' }

function text({ stream, text }: PrintedPart): Html {
  return stream === 'stderr' ? html`<span class="stderr">${text}</span>` : html`${text}`
}
