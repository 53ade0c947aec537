import type { Look } from '../../../grader/contracts/insight.ts'
import { call, Refused } from '../api/client.ts'
import { html, type Html } from '../html.ts'
import { renew } from './renew.ts'

/** Between two questions whether the look is there: it takes seconds. */
const ASK_EVERY_MS = 700

const OFFER = html`<p class="look-offer"><button type="button" class="button" data-look>Look inside this run</button>
Where the time went, what the compiler made of it, what the collector did. It runs again for that, and the verdict stays as it is.</p>`
const WAITING = html`<p class="look-offer" role="status">Looking inside: the code runs again, beside the starter. This takes some seconds, longer while others are graded.</p>`
const NOTHING = html`<p class="look-offer" role="status">Nothing could be seen: the code did not live long enough, or the grader did not.
<button type="button" class="button small" data-look>Look again</button></p>`

/** The pictures, and what makes them answer to keys. */
async function load() {
  const [panel] = await Promise.all([import('../insight/panel.ts'), import('./insight-pictures.ts')])
  return panel
}

function failed(error: Error): Html {
  const [title, hint] = error instanceof Refused ? [error.message, error.hint] : ['The grader does not answer.', 'What was measured stays as it is.']
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}</p><p class="actions"><button type="button" class="button small" data-look>Try again</button></p></div>`
}

/** Offers a look inside a submission with a verdict, and shows it. The pictures are loaded when they are asked for. */
class InsideLook extends HTMLElement {
  connectedCallback(): void {
    this.innerHTML = String(OFFER)
    this.addEventListener('click', (event) => {
      if ((event.target as HTMLElement).closest('[data-look]')) void this.#look()
    })
  }

  async #look(): Promise<void> {
    const path = `/api/submissions/${this.dataset['submission']}/look`
    this.innerHTML = String(WAITING)
    try {
      const { insightView } = await load()
      let look = await call<Look>(path, { method: 'POST' })
      while (look.state === 'waiting' && this.isConnected) {
        if (look.insight !== null) renew(this, insightView('look', look.insight, false))
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
        look = await call<Look>(path)
      }
      if (look.insight === null) this.innerHTML = String(NOTHING)
      else renew(this, insightView('look', look.insight))
    } catch (error) {
      this.innerHTML = String(failed(error as Error))
    }
  }
}

customElements.define('inside-look', InsideLook)
