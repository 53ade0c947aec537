import type { ProfileSide } from '../../../grader/contracts/profile.ts'
import { addProfileRun } from '../shared/api/profiles.ts'
import { Refused } from '../shared/api/client.ts'
import { html } from '../shared/html.ts'
import type { Earlier } from './earlier.ts'
import { part } from '../shared/parts.ts'

/** The choice of what a profile is compared with: the starter, or an earlier attempt, which may need to be profiled first. */
export class Comparison {
  readonly #host: HTMLElement
  readonly #earlier: readonly Earlier[]
  readonly #choose: (chosen: { attempt: Earlier; side: ProfileSide } | null) => void
  readonly #seen: Set<string>

  constructor(host: HTMLElement, earlier: readonly Earlier[], choose: (chosen: { attempt: Earlier; side: ProfileSide } | null) => void) {
    this.#host = host
    this.#earlier = earlier
    this.#choose = choose
    this.#seen = new Set(earlier.filter(({ isSeen }) => isSeen).map(({ id }) => id))
    host.innerHTML = String(
      html`<label>Compare with <select data-part="before"><option value="">the starter</option>${this.#earlier.map((each) => html`<option value="${each.id}">${each.moment}: ${each.verdict}</option>`)}</select></label><p data-part="status" role="status"></p>`,
    )
    const select = part<HTMLSelectElement>(host, 'before')
    select.addEventListener('change', () => this.#chosen(select.value))
  }

  #chosen(id: string): void {
    const attempt = this.#earlier.find((each) => each.id === id)
    this.#tell('')
    if (!attempt) return this.#choose(null)
    if (this.#seen.has(id)) return void this.#take(attempt)
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button small',
      textContent: 'Profile it',
    })
    button.addEventListener('click', () => {
      part(this.#host, 'before').focus() // the button disappears
      void this.#take(attempt)
    })
    this.#tell(`Your attempt of ${attempt.moment} has no profile yet. Until it does, the comparison below stays. `, button)
  }

  async #take(attempt: Earlier): Promise<void> {
    const isWanted = () => this.#host.isConnected && part<HTMLSelectElement>(this.#host, 'before').value === attempt.id
    if (!this.#seen.has(attempt.id)) this.#tell('Profiling: the code of that attempt and the starter run again.')
    try {
      const { profile } = await addProfileRun(attempt.id, { wanted: isWanted })
      if (!isWanted()) return
      if (profile === null) return this.#tell(`Your attempt of ${attempt.moment} could not be profiled.`)
      this.#seen.add(attempt.id)
      this.#tell('')
      this.#choose({ attempt, side: profile.yours })
    } catch (error) {
      if (isWanted())
        this.#tell(error instanceof Refused ? `${error.message} ${error.hint}` : 'The grader does not answer. Try again in a moment.')
    }
  }

  #tell(...what: (string | Node)[]): void {
    part(this.#host, 'status').replaceChildren(...what)
  }
}
