import type { EngineRuns } from '../../../grader/contracts/engines.ts'
import { runOnEngines } from '../shared/api/profiles.ts'
import { html } from '../shared/html.ts'
import { failed } from '../shared/elements/failed.ts'
import { refill } from '../shared/elements/refill.ts'
import { renew } from '../shared/elements/renew.ts'

const OFFER = html`<p class="profile-offer"><button type="button" class="button" data-engines>Run it on other engines</button>
From Node.js 6 with Crankshaft to Node.js 26: see what made code fast then, and what does now. Your code runs beside the starter on each engine. The verdict does not change.</p>`
const WAITING = html`<p class="profile-offer" role="status">Trying one engine after the other. This takes about a minute, or longer if engines must be downloaded first or others are being graded.</p>`
const NOTHING = html`<p class="profile-offer" role="status">No engine could be tried: the grader ended too early.
<button type="button" class="button small" data-engines>Try again</button></p>`

/** Offers to run a submission that has a verdict on other engines, and shows the results. The picture's code is loaded on demand. */
export class EngineRunsElement extends HTMLElement {
  connectedCallback(): void {
    this.innerHTML = String(OFFER)
    this.addEventListener('click', (event) => {
      if ((event.target as HTMLElement).closest('[data-engines]')) void this.#run(this.dataset['submission']!)
    })
  }

  async #run(submission: string): Promise<void> {
    refill(this, WAITING)
    try {
      const { enginesView } = await import('./engine-pictures.ts')
      const show = (runs: EngineRuns, over: boolean) => renew(this, enginesView('engines', runs, over))
      const { runs } = await runOnEngines(submission, { seen: (soFar) => show(soFar, false), wanted: () => this.isConnected })
      if (runs === null) refill(this, NOTHING)
      else show(runs, true)
    } catch (error) {
      refill(this, failed(error as Error, 'data-engines'))
    }
  }
}

customElements.define('engine-runs', EngineRunsElement)
