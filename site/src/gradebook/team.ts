import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { TeamWork } from '../../../grader/contracts/teams.ts'
import { figure } from '../verdict/attempts.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'

/** A team's attempts, for its members. The details element of each attempt (data-sent) is filled with its code. */
export function teamView({ team, members, attempts }: TeamWork): Html {
  if (team === null)
    return html`<p class="empty">You are not in a team: your attempts count for you alone, and only instructors and assistants of the cohort can see them.</p>`
  return html`<p><b>${team}</b>: ${members.map(({ name }) => name).join(', ')}.</p>
${attempts.length === 0 ? html`<p class="empty">No attempts yet.</p>` : html`<ol class="tries" reversed>${attempts.map(attempt)}</ol>`}`
}

function attempt({ name, submission: { id, submittedAt, state, verdict } }: TeamWork['attempts'][number]): Html {
  const style = verdict && OUTCOME_STYLES[verdict.verdict]
  return html`<li><details data-sent="${id}" data-name="${name}"><summary data-tone="${style?.tone ?? 'open'}"><span class="word"><span class="mark" aria-hidden="true">${style?.mark ?? '…'}</span> ${style?.label ?? state}</span> <span class="figure">${verdict && figure(verdict)}</span> <span>${name}</span> <time datetime="${submittedAt}">${moment(submittedAt)}</time></summary>
${verdict && html`<p>${verdict.summary}</p>`}
<div data-part="code"></div></details></li>`
}

/** The code of an attempt. @param name of its sender */
export function teamCodeView(files: SourceFiles, name: string): Html {
  return html`${Object.entries(files).map(([file, text]) => html`<figure class="code"><figcaption>${file}</figcaption><pre tabindex="0" aria-label="${file} of ${name}"><span>${text}</span></pre></figure>`)}`
}
