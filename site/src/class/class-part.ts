import type { Assignment, Cohort } from '../../../grader/contracts/cohort.ts'
import { readBeliefs, readClassPaths, readLive } from '../shared/api/class.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'
import { html, type Html } from '../shared/html.ts'
import { beliefsView } from './beliefs.ts'
import { liveView } from './live.ts'
import { pathsView } from './paths.ts'

/** Time between two looks at what the class is doing. */
const LIVE_MS = 3000

/** One part of the page about a class. */
abstract class ClassPart extends ShownPart {
  cohort!: Cohort
  assignments!: readonly Assignment[]
  /** Id of the chosen assignment. */
  chosen!: string

  protected actions() {
    return {}
  }
}

class ClassBeliefs extends ClassPart {
  protected async load(): Promise<Html> {
    return beliefsView(await readBeliefs(this.cohort.id, this.chosen))
  }
}

class ClassPathsPart extends ClassPart {
  protected async load(): Promise<Html> {
    return pathsView(await readClassPaths(this.cohort.id, this.chosen))
  }
}

/** Refreshes itself while it is on the screen. */
class ClassLive extends ClassPart {
  #timer = 0
  readonly #view = document.createElement('div')

  override connectedCallback(): void {
    this.innerHTML = String(
      html`<p class="names"><label><input type="checkbox" data-part="names" /> Show names (not on a projector)</label></p>`,
    )
    this.append(this.#view)
    this.querySelector('input')!.addEventListener('change', () => void this.refresh())
    super.connectedCallback()
    this.#timer = window.setInterval(() => document.hidden || void this.refresh(), LIVE_MS)
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer)
  }

  protected override get host() {
    return this.#view
  }

  protected async load(): Promise<Html> {
    const titles = new Map(this.assignments.map(({ exercise, title }) => [exercise, title]))
    const live = await readLive(this.cohort.id, this.querySelector('input')!.checked)
    return liveView(live, (exercise) => titles.get(exercise) ?? exercise)
  }
}

customElements.define('class-beliefs', ClassBeliefs)
customElements.define('class-paths', ClassPathsPart)
customElements.define('class-live', ClassLive)

export type { ClassPart }
