import type { LoadTest, TrialResult } from '../../../grader/contracts/load-test.ts'
import { count, seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

/** Every pair of builds in the order of the trials: what was planted, and what the load test said. */
export function loadTestView({ trials, allowed }: LoadTest): Html {
  const right = trials.filter((trial) => trial.right).length
  return html`<section class="measured" aria-label="Trials"><h3>Trials <span class="counts">${right} of ${allowed.trials} right</span></h3>
<div class="scroll" tabindex="0" role="region" aria-label="Trials as a table"><table class="trials"><caption>Limits per trial: ${seconds(allowed.seconds)} and ${count(allowed.requests)} requests. Each run shuffles the trials.</caption>
<thead><tr><th scope="col">Pair of builds</th><th scope="col">Truth</th><th scope="col">Your answer</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Time</th></tr></thead>
<tbody>${trials.map((trial) => row(trial, allowed))}</tbody></table></div></section>`
}

function row({ what, slower, said, why, right, requests, seconds: taken }: TrialResult, allowed: LoadTest['allowed']): Html {
  const late = said === null || taken > allowed.seconds
  return html`<tr class="${right ? 'right' : 'not-right'}"><th scope="row">${what}</th><td>${outcome(slower)}</td>
<td><span class="mark" aria-hidden="true">${right ? '✓' : '✗'}</span><span class="sr-only">${right ? 'right: ' : 'wrong: '}</span>${outcome(said)}${why !== null && html`<small>${why}</small>`}</td>
<td class="number">${count(requests)}${requests > allowed.requests && html`<small>too many</small>`}</td><td class="number">${said === null ? `over ${seconds(Math.floor(taken))}` : seconds(taken)}${late && html`<small>too long</small>`}</td></tr>`
}

function outcome(slower: boolean | null): string {
  if (slower === null) return 'none'
  return slower ? 'slower' : 'not slower'
}
