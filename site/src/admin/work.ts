import type { SeenAgent } from '../../../grader/contracts/agent.ts'
import type { Fault, Retried, WorkReport } from '../../../grader/contracts/work.ts'
import { WORK, type WorkKind } from '../../../grader/contracts/work-kinds.ts'
import { counted } from '../shared/words.ts'
import { count, share, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

/** Longest time between two requests or heartbeats of a live agent. */
const HEARD_SECONDS = 40

const WORK_LABELS: Record<WorkKind, string> = {
  submission: 'Submissions',
  regrade: 'Regrades',
  profile: 'Profiles',
  engines: 'Other engines',
  edits: 'Edits',
  contest: 'Leaderboards',
  comparison: 'Comparisons',
}

/** Lanes, queues and failed submissions, in sections that are updated separately. */
export function workView(report: WorkReport): Html {
  return html`<div class="at-work">${lanes(report.agents)}${queues(report.queue)}${faults(report)}</div>`
}

/** Summary for screen readers, without the lengths of queues, which change all the time. */
export function workSentence({ agents, faultsInAll }: WorkReport): string {
  const working = agents.filter((agent) => stateOf(agent).isGood).length
  return `${counted(working, 'lane')} of ${agents.length} in use; ${faultsInAll === 0 ? 'nothing has failed' : `${counted(faultsInAll, 'submission')} failed`}.`
}

/** Result of retrying failed submissions. */
export function retriedWords({ retried, left }: Retried): string {
  const put =
    retried === 0
      ? 'Already queued or running.'
      : retried === 1
        ? 'Queued again, ahead of later submissions.'
        : `${retried} queued again, ahead of later submissions.`
  return left === 0 ? put : `${put} ${left === 1 ? '1 is' : `${left} are`} left.`
}

function lanes(agents: readonly SeenAgent[]): Html {
  return html`<section data-section="lanes" aria-labelledby="lanes-title"><h2 id="lanes-title">Lanes</h2>
${agents.length === 0 ? html`<p class="empty">No agent was seen in the last hour. Submissions wait in the queue, and nothing is lost.</p>` : html`<ol class="entries">${[...agents].sort((a, b) => a.agent.localeCompare(b.agent)).map(lane)}</ol>`}</section>`
}

function lane(agent: SeenAgent): Html {
  const { engine, sandbox, lane, notes, token, version } = agent
  const { words, isGood } = stateOf(agent)
  return html`<li><h3>${agent.agent}</h3><p class="state"><span class="tag${!isGood && ' warn'}">${words}</span></p>
${lane?.out && html`<p>${lane.out}</p>`}
<p class="meta">${engine}, in ${sandbox === 'docker' ? 'containers' : 'child processes'}${token !== null && html`; token ${token}`}${!agent.welcome && html`; version ${version || 'unknown'}`}.${lane && lane.share > 0 && html` Its canaries measured equal code as ${times(lane.equal)} and a known ratio as ${times(lane.known)} of its true value; it had ${share(lane.share)} of its core.`}</p>
${notes.length > 0 && html`<ul class="meta">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}</li>`
}

/** The most important state first. */
function stateOf({ silentSeconds, welcome, lane }: SeenAgent): { words: string; isGood: boolean } {
  if (silentSeconds > HEARD_SECONDS) return { words: `silent for ${age(silentSeconds)}`, isGood: false }
  if (!welcome) return { words: 'wrong version', isGood: false }
  if (lane === undefined) return { words: 'not checked yet', isGood: true }
  return lane.out === null ? { words: 'accurate', isGood: true } : { words: 'taken out', isGood: false }
}

function queues(queue: WorkReport['queue']): Html {
  return html`<section data-section="queues" aria-labelledby="queues-title"><h2 id="queues-title">Queues</h2>
<table class="depths"><thead><tr><th scope="col">For</th><th scope="col" class="number">Waiting</th><th scope="col" class="number">Running</th><th scope="col" class="number">Longest wait</th></tr></thead>
<tbody>${WORK.map((kind) => html`<tr><th scope="row">${WORK_LABELS[kind]}</th><td class="number">${count(queue[kind].waiting)}</td><td class="number">${count(queue[kind].running)}</td><td class="number">${queue[kind].waiting === 0 ? '–' : age(queue[kind].oldestSeconds)}</td></tr>`)}</tbody></table></section>`
}

function faults({ faults, faultsInAll }: WorkReport): Html {
  return html`<section data-section="faults" aria-labelledby="faults-title"><h2 id="faults-title" tabindex="-1">Failed</h2>
${
  faultsInAll === 0
    ? html`<p class="empty">Nothing has failed.</p>`
    : html`<p>The grader failed here, not the code: three measurements failed, or the job was given up. None counted as an attempt. If you measure a submission again, it goes ahead of later ones and uses the exercise version it was sent for.</p>
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
