import { outboxView, waitingIn } from './outbox.ts'
import { readWholeOutbox, retryAllScores, retryScores } from '../shared/api/outbox.ts'
import { outboxActions } from './outbox-actions.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'

/** Outgoing grades to schools' platforms, of all cohorts or of one. */
class AdminOutbox extends ShownPart {
  /** The server's clock, ms since 1970. */
  clock!: () => number
  #chosen: string | null = null
  #waiting = 0

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('change', ({ target }) => {
      if ((target as HTMLElement).dataset['part'] !== 'cohort') return
      this.#chosen = (target as HTMLSelectElement).value || null
      void this.refresh()
    })
  }

  protected actions() {
    return outboxActions({
      retryAll: () => (this.#chosen === null ? retryAllScores() : retryScores(this.#chosen)),
      tell: (words) => this.tell(words),
      refresh: (words) => this.refresh(words),
      connected: () => this.isConnected,
      waiting: () => this.#waiting,
    })
  }

  protected async load() {
    const chosen = this.#chosen
    // The choice always lists all cohorts.
    const [{ cohorts }, { scores }] = await Promise.all([readWholeOutbox(null), readWholeOutbox(chosen)])
    this.#waiting = waitingIn({ cohorts: cohorts.filter(({ id }) => chosen === null || id === chosen) })
    return outboxView({ cohorts, scores }, { chosen, isLead: true, now: this.clock() })
  }
}

customElements.define('admin-outbox', AdminOutbox)
