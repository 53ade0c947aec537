import type { LoadTest, TrialResult } from '../../../grader/contracts/load-test.ts'
import { count, seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

/** Every pair of builds in the order of the trials: what was planted, and what the load test said. */
export function loadTestView({ trials, allowed }: LoadTest): Html {
  const right = trials.filter((trial) => trial.right).length
  return html`<section class="measured" aria-label="Trials"><h3>Trials <span class="counts">${right} of ${allowed.trials} right</span></h3>
<div class="scroll" tabindex="0" role="region" aria-label="Trials as a table"><table class="trials"><caption>Limits per trial: ${seconds(allowed.seconds)} and ${count(allowed.requests)} requests. Each run shuffles the trials.</caption>
<thead><tr><th scope="col">Pair of builds</th><th scope="col">Truth</th><th scope="col">Your answer</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Time</th></tr></thead>
<tbody>${trials.map((trial) => row(trial, allowed.requests))}</tbody></table></div></section>`
}

function row({ what, slower, said, why, right, requests, seconds: taken }: TrialResult, most: number): Html {
  return html`<tr class="${right ? 'right' : 'not-right'}"><th scope="row">${what}</th><td>${outcome(slower)}</td>
<td><span class="mark" aria-hidden="true">${right ? '✓' : '✗'}</span><span class="sr-only">${right ? 'right: ' : 'wrong: '}</span>${outcome(said)}${why !== null && html`<small>${why}</small>`}</td>
<td class="number">${count(requests)}${requests > most && html`<small>too many</small>`}</td><td class="number">${seconds(taken)}</td></tr>`
}

function outcome(slower: boolean): string {
  return slower ? 'slower' : 'not slower'
}
