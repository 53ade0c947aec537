import type { EditEffects } from '../../../grader/contracts/edits.ts'
import { measureEdits } from '../shared/api/profiles.ts'
import { failed } from '../shared/elements/failed.ts'
import { refill } from '../shared/elements/refill.ts'
import { renew } from '../shared/elements/renew.ts'
import { html, type Html } from '../shared/html.ts'
import type { Earlier } from './earlier.ts'

const WAITING = html`<p class="profile-offer" role="status">Testing and measuring your code with some of its edits. This takes up to a minute, or longer while others are graded.</p>`
const NOTHING = html`<p class="profile-offer" role="status">The edits could not be measured: the grader ended too early.
<button type="button" class="button small" data-edits>Try again</button></p>`

const AGAIN = html`<p class="profile-offer"><button type="button" class="button small" data-edits>Try again</button></p>`

/** Offers to measure what each edit of a submission bought, and shows it. The code of the list is loaded on demand. */
export class EditEffectsElement extends HTMLElement {
  /** Attempts that this one can be compared with. */
  earlier: readonly Earlier[] = []
  #against = ''

  connectedCallback(): void {
    this.innerHTML = String(this.#offer())
    this.addEventListener('change', ({ target }) => (this.#against = (target as HTMLSelectElement).value))
    this.addEventListener('click', (event) => {
      if ((event.target as HTMLElement).closest('[data-edits]')) void this.#run(this.dataset['submission']!)
    })
  }

  #offer(): Html {
    return html`<p class="profile-offer"><button type="button" class="button" data-edits>What did each edit buy?</button>
Splits what you changed into edits, and measures your code with each of them alone, and without each of them. The verdict does not change.</p>${this.#choice()}`
  }

  #choice(): Html | null {
    if (this.earlier.length === 0) return null
    const options = this.earlier.map(
      ({ id, moment, verdict }) =>
        html`<option value="${id}" ${id === this.#against && html`selected`}>your attempt of ${moment}: ${verdict}</option>`,
    )
    return html`<div class="comparison"><label>Changed since <select><option value="">the starter</option>${options}</select></label></div>`
  }

  async #run(submission: string): Promise<void> {
    const against = this.#against
    const base = this.earlier.find(({ id }) => id === against)
    const name = base ? `your attempt of ${base.moment}` : 'the starter'
    refill(this, WAITING)
    try {
      const { editsView } = await import('./edit-list.ts')
      const show = (effects: EditEffects, over: boolean) => renew(this, editsView(effects, name, over))
      const { effects } = await measureEdits(submission, base?.id ?? null, {
        seen: (soFar) => show(soFar, false),
        wanted: () => this.isConnected,
      })
      if (effects === null) return refill(this, NOTHING)
      show(effects, true)
      if (this.earlier.length > 0) this.insertAdjacentHTML('beforeend', String(this.#again()))
      else if (effects.groups.some(({ effect }) => effect === null)) this.insertAdjacentHTML('beforeend', String(AGAIN))
    } catch (error) {
      refill(this, failed(error as Error, 'data-edits'))
    }
  }

  #again(): Html {
    return html`<div class="comparison">${this.#choice()}<button type="button" class="button small" data-edits>Measure these edits</button></div>`
  }
}

customElements.define('edit-effects', EditEffectsElement)
