import type { SeenAgent } from '../../../grader/contracts/agent.ts'
import { WORK, type Fault, type Retried, type WorkKind, type WorkReport } from '../../../grader/contracts/work.ts'
import { counted } from '../shared/words.ts'
import { count, share, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

/** An agent asks for a job, or says that it lives, at least as often. */
const HEARD_SECONDS = 40

const WORK_LABELS: Record<WorkKind, string> = {
  submission: 'Submissions',
  regrade: 'Regrades',
  profile: 'Looks inside',
  engines: 'Other engines',
  contest: 'Leaderboards',
}

/** Lanes, queues and what failed, in sections of which each is shown anew when it has changed. */
export function workView(report: WorkReport): Html {
  return html`<div class="at-work">${lanes(report.agents)}${queues(report.queue)}${faults(report)}</div>`
}

/** What is worth saying aloud when it changes: lengths of queues change all the time. */
export function workSentence({ agents, faultsInAll }: WorkReport): string {
  const working = agents.filter((agent) => stateOf(agent).isGood).length
  return `${counted(working, 'lane')} of ${agents.length} in use; ${faultsInAll === 0 ? 'nothing has failed' : `${counted(faultsInAll, 'submission')} failed`}.`
}

/** What became of having them measured again. */
export function retriedWords({ retried, left }: Retried): string {
  const put =
    retried === 0
      ? 'It waits already, or is measured.'
      : retried === 1
        ? 'It waits to be measured again, before who came later.'
        : `${retried} wait to be measured again, before who came later.`
  return left === 0 ? put : `${put} ${left === 1 ? '1 is' : `${left} are`} left.`
}

function lanes(agents: readonly SeenAgent[]): Html {
  return html`<section data-section="lanes" aria-labelledby="lanes-title"><h2 id="lanes-title">Lanes</h2>
${agents.length === 0 ? html`<p class="empty">No agent was seen within the last hour: what is sent waits, and nothing is lost.</p>` : html`<ol class="entries">${[...agents].sort((a, b) => a.agent.localeCompare(b.agent)).map(lane)}</ol>`}</section>`
}

function lane(agent: SeenAgent): Html {
  const { engine, sandbox, lane, notes, token, version } = agent
  const { words, isGood } = stateOf(agent)
  return html`<li><h3>${agent.agent}</h3><p class="state"><span class="tag${!isGood && ' warn'}">${words}</span></p>
${lane?.out && html`<p>${lane.out}</p>`}
<p class="meta">${engine}, in ${sandbox === 'docker' ? 'containers' : 'child processes'}${token !== null && html`; token ${token}`}${!agent.welcome && html`; it speaks version ${version || 'unknown'}`}.${lane && lane.share > 0 && html` Its canaries read equal code ${times(lane.equal)} and a known ratio ${times(lane.known)} of what they are; it had ${share(lane.share)} of its core.`}</p>
${notes.length > 0 && html`<ul class="meta">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}</li>`
}

/** In the order in which it matters. */
function stateOf({ silentSeconds, welcome, lane }: SeenAgent): { words: string; isGood: boolean } {
  if (silentSeconds > HEARD_SECONDS) return { words: `silent for ${age(silentSeconds)}`, isGood: false }
  if (!welcome) return { words: 'another version', isGood: false }
  if (lane === undefined) return { words: 'not read yet', isGood: true }
  return lane.out === null ? { words: 'reads right', isGood: true } : { words: 'taken out', isGood: false }
}

function queues(queue: WorkReport['queue']): Html {
  return html`<section data-section="queues" aria-labelledby="queues-title"><h2 id="queues-title">Queues</h2>
<table class="depths"><thead><tr><th scope="col">For</th><th scope="col" class="number">Wait</th><th scope="col" class="number">Run</th><th scope="col" class="number">Oldest waits</th></tr></thead>
<tbody>${WORK.map((kind) => html`<tr><th scope="row">${WORK_LABELS[kind]}</th><td class="number">${count(queue[kind].waiting)}</td><td class="number">${count(queue[kind].running)}</td><td class="number">${queue[kind].waiting === 0 ? '–' : age(queue[kind].oldestSeconds)}</td></tr>`)}</tbody></table></section>`
}

function faults({ faults, faultsInAll }: WorkReport): Html {
  return html`<section data-section="faults" aria-labelledby="faults-title"><h2 id="faults-title" tabindex="-1">Failed</h2>
${
  faultsInAll === 0
    ? html`<p class="empty">Nothing has failed.</p>`
    : html`<p>The grader failed, not the code: each was measured three times, or its job was given up. No attempt was counted. Measured again, it goes before who came later, in the version of its exercise that it was sent for.</p>
${faultsInAll > 1 && html`<form data-do="retry-all" class="row"><button class="button" id="retry-all">Measure all ${faultsInAll} again</button></form>`}
<ol class="entries">${faults.map(fault)}</ol>${faultsInAll > faults.length && html`<p class="soft">These are the newest ${faults.length} of ${faultsInAll}.</p>`}`
}</section>`
}

function fault({ submission, exercise, decidedAt, summary, happened, request, isRegrade }: Fault): Html {
  return html`<li><h3>${exercise}${isRegrade && html` <small>of a regrade</small>`}</h3><p class="state"><time datetime="${decidedAt}">${moment(decidedAt)}</time></p>
<p class="happened">${happened ?? summary}</p><p class="meta">Submission <code>${submission}</code>${request !== null && html`, request <code>${request}</code>`}</p>
<form data-do="retry" class="row"><input type="hidden" name="submission" value="${submission}" /><button class="button small" id="retry-${submission}">Measure again<span class="sr-only"> ${exercise}, ${moment(decidedAt)}</span></button></form></li>`
}

/** “40 s”, “12 min”, “3 h”. */
function age(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
