import type { EngineRuns } from '../../../grader/contracts/engines.ts'
import { runOnEngines } from '../shared/api/profiles.ts'
import { html } from '../shared/html.ts'
import { failed } from '../shared/elements/failed.ts'
import { refill } from '../shared/elements/refill.ts'
import { renew } from '../shared/elements/renew.ts'

const OFFER = html`<p class="profile-offer"><button type="button" class="button" data-engines>Run it on other engines</button>
From Node.js 6, with Crankshaft, to Node.js 26: what made code fast then, and does now. It runs beside the starter on each, and the verdict stays as it is.</p>`
const WAITING = html`<p class="profile-offer" role="status">The engines are tried one after the other: about a minute, longer where they have to be fetched first or others are graded.</p>`
const NOTHING = html`<p class="profile-offer" role="status">No engine could be tried: the grader did not live long enough.
<button type="button" class="button small" data-engines>Try again</button></p>`

/** Offers to run a submission with a verdict on other engines, and shows how it did. The picture is loaded when it is asked for. */
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
