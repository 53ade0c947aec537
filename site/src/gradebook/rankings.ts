import type { BoardFigure, Contest, Ranking, Rankings } from '../../../grader/contracts/board.ts'
import { bytes, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { OUTCOME_STYLES } from '../verdict/words.ts'
import { counted } from '../shared/words.ts'

/**
 * Ranks of an assignment; above them the top, if it was measured in one run.
 * @param isLead whether the reader can start such a run
 * @param now ms since 1970
 */
export function rankingsView({ figure, rankings, contest, machines, mayContestAt }: Rankings, isLead: boolean, now: number): Html {
  if (figure === null) return html``
  return html`${contest !== null && contestView(contest, figure, isLead)}
<h3>${contest === null ? 'Ranks' : 'Everyone'}</h3>
${rankings.length === 0 ? html`<p class="empty">Nobody on the board has passed yet.</p>` : html`<p class="why">Each bar shows the interval of a figure. If two bars overlap, nobody knows which figure is better. So a rank counts only those who are clearly better, and learners with the same count share a rank.</p>${tableView(rankings, figure, 'Everyone who appears and has passed', isLead)}`}
<p class="why">Any code that passes is ranked, no matter how it gets its answers. A server can drop its framework.</p>
${machines !== undefined && html`<p class="why">Measured on machines of ${machines} classes. Each figure compares two sides on one core, but such a ratio can differ slightly between machines. The top, measured in one run, used a single core.</p>`}
${isLead && contest?.state !== 'waiting' && againView(rankings.length, mayContestAt, now)}`
}

function againView(entries: number, mayContestAt: string | null, now: number): Html {
  if (entries < 2) return html``
  const waits = mayContestAt !== null && Date.parse(mayContestAt) > now
  return html`<form data-do="contest"><p>These verdicts were measured at different times. The top can be measured head to head, in one run on one core, after learners’ submissions.${waits && ` This was done recently, and can be done again at ${moment(mayContestAt!)}.`}</p>
${!waits && html`<p class="actions"><button class="button">Measure the top again</button></p>`}</form>`
}

function contestView({ state, askedAt, endedAt, run, sessions, rankings, dropped }: Contest, figure: BoardFigure, isLead: boolean): Html {
  const rows = rankings.length > 0 && tableView(rankings, figure, 'The top, measured in one run', isLead)
  if (state === 'waiting')
    return html`<h3>The top, in one run</h3><p role="status">Measuring head to head, after learners’ submissions${sessions > 0 && html`: ${counted(sessions, 'round')} so far`} …</p>${rows}`
  if (state === 'failed') return html`<h3>The top, in one run</h3><p class="empty">The run of ${moment(askedAt)} failed.</p>`
  return html`<h3>The top, in one run</h3><p class="why">Measured head to head in one run at <time datetime="${endedAt ?? askedAt}">${moment(endedAt ?? askedAt)}</time>${run !== null && html`, on one core with ${run.engine}${run.sandbox === 'docker' ? ' in containers' : ''}`}: ${counted(sessions, figure === 'ratio' ? 'session' : 'pass', figure === 'ratio' ? 'sessions' : 'passes')} of each, in random order.${run?.apart && ' No two bars overlap.'}</p>${rows}
${run?.notes.map((note) => html`<p class="meta">${note}</p>`)}
${dropped.length > 0 && html`<p class="notice" role="note">Did not pass this time, so off the board: ${dropped.map(({ name, outcome }, index) => html`${index > 0 && '; '}<b>${name}</b> (${OUTCOME_STYLES[outcome].label})`)}. Their verdict and grade stay; the attempt is in the gradebook. Only staff can see this.</p>`}`
}

function tableView(rankings: readonly Ranking[], figure: BoardFigure, caption: string, isLead: boolean): Html {
  const at = scaleOf(rankings, figure)
  const groups = [...Map.groupBy(rankings, ({ rank }) => rank).values()]
  return html`<table class="rankings"><caption class="sr-only">${caption}</caption><thead><tr><th scope="col">Rank</th><th scope="col">Who</th><th scope="col">${figure === 'ratio' ? 'Ratio to the baseline' : 'Left in memory per call'}</th></tr></thead>
${groups.map((group) => html`<tbody>${group.map((ranking, index) => row(ranking, index === 0, figure, at, isLead))}</tbody>`)}</table>`
}

function row(
  { rank, shared, name, isPseudonym, isOwn, who, value, low, high }: Ranking,
  isFirst: boolean,
  figure: BoardFigure,
  at: (figure: number) => number,
  isLead: boolean,
): Html {
  const write = figure === 'ratio' ? times : bytes
  return html`<tr${isOwn && html` class="own"`}><td class="rank"><span${!isFirst && html` class="again"`}>${rank}${shared && html`<span aria-hidden="true">=</span><span class="sr-only">, shared</span>`}</span></td>
<th scope="row">${isPseudonym ? html`<i>${name}</i> <span class="tag">pseudonym${who && ` of ${who.name}`}</span>` : name}${isOwn && html` <span class="tag">you</span>`}${isLead && isPseudonym && who && html`<form data-do="clear"><input type="hidden" name="person" value="${who.person}" /><button class="as-link">Remove<span class="sr-only"> ${name}</span></button></form>`}</th>
<td class="figure">${bar(at(low), at(value), at(high))}<span>${write(value)}<span class="soft"> ${write(low)} to ${write(high)}</span></span></td></tr>`
}

/** The interval as a bar; the text beside it has the same figures. */
function bar(low: number, value: number, high: number): Html {
  const percent = (share: number) => `${share.toFixed(2)}%`
  return html`<svg aria-hidden="true" width="100%" height="18"><line class="rail" x1="0" x2="100%" y1="9" y2="9" /><rect x="${percent(low)}" width="${percent(Math.max(0.6, high - low))}" y="3" height="12" rx="3" /><line class="value" x1="${percent(value)}" x2="${percent(value)}" y1="3" y2="15" /></svg>`
}

/** Ratios on a logarithmic axis over their range; bytes from 0. */
function scaleOf(rankings: readonly Ranking[], figure: BoardFigure): (figure: number) => number {
  const on = (value: number) => (figure === 'ratio' ? Math.log(Math.max(value, 0.01)) : value)
  const least = figure === 'ratio' ? on(Math.min(...rankings.map(({ low }) => low))) : 0
  const most = on(Math.max(...rankings.map(({ high }) => high)))
  return (value) => (most > least ? 1 + ((on(value) - least) / (most - least)) * 98 : 50)
}
