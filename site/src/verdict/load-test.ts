import type { LoadTest, TrialResult } from '../../../grader/contracts/load-test.ts'
import { count, seconds } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'

/** Every pair of builds in the order in which the load test met them: what was planted, and what was said. */
export function loadTestView({ trials, allowed }: LoadTest): Html {
  const right = trials.filter((trial) => trial.right).length
  return html`<section class="measured" aria-label="Trials"><h3>Trials <span class="counts">${right} of ${allowed.trials} told right</span></h3>
<div class="scroll" tabindex="0" role="region" aria-label="Trials as a table"><table class="trials"><caption>A trial may take ${seconds(allowed.seconds)} and ${count(allowed.requests)} requests. Their order is drawn anew each time.</caption>
<thead><tr><th scope="col">The pair of builds</th><th scope="col">It is</th><th scope="col">Yours said</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Time</th></tr></thead>
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
