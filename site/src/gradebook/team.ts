import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { TeamWork } from '../../../grader/contracts/teams.ts'
import { figure } from '../verdict/attempts.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { PROFILE_RUNS } from '../verdict/words.ts'

/** What a team has sent, for its members. The fold of each attempt, data-sent, has room for its code. */
export function teamView({ team, members, attempts }: TeamWork): Html {
  if (team === null)
    return html`<p class="empty">You are in no team: your attempts count alone, and nobody of the cohort but its instructors and assistants sees them.</p>`
  return html`<p><b>${team}</b>: ${members.map(({ name }) => name).join(', ')}.</p>
${attempts.length === 0 ? html`<p class="empty">Nothing was sent yet.</p>` : html`<ol class="tries" reversed>${attempts.map(attempt)}</ol>`}`
}

function attempt({ name, submission: { id, submittedAt, state, verdict } }: TeamWork['attempts'][number]): Html {
  const profileRun = verdict && PROFILE_RUNS[verdict.verdict]
  return html`<li><details data-sent="${id}" data-name="${name}"><summary data-tone="${profileRun?.tone ?? 'open'}"><span class="word"><span class="mark" aria-hidden="true">${profileRun?.mark ?? '…'}</span> ${profileRun?.label ?? state}</span> <span class="figure">${verdict && figure(verdict)}</span> <span>${name}</span> <time datetime="${submittedAt}">${moment(submittedAt)}</time></summary>
${verdict && html`<p>${verdict.summary}</p>`}
<div data-part="code"></div></details></li>`
}

/** The code of an attempt. @param name of its sender */
export function teamCodeView(files: SourceFiles, name: string): Html {
  return html`${Object.entries(files).map(([file, text]) => html`<figure class="code"><figcaption>${file}</figcaption><pre tabindex="0" aria-label="${file} of ${name}"><span>${text}</span></pre></figure>`)}`
}
