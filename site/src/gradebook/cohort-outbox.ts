import { outboxView, waitingIn } from '../admin/outbox.ts'
import { retryScores, readOutbox } from '../shared/api/outbox.ts'
import { CohortPart } from './cohort-part.ts'
import { outboxActions } from '../admin/outbox-actions.ts'

/** Outgoing grades of a cohort to the school's platform. */
class CohortOutbox extends CohortPart {
  #waiting = 0

  protected actions() {
    return outboxActions({
      retryAll: () => retryScores(this.cohort.id),
      tell: (words) => this.tell(words),
      refresh: (words) => this.refresh(words),
      connected: () => this.isConnected,
      waiting: () => this.#waiting,
    })
  }

  protected async load() {
    const outbox = await readOutbox(this.cohort.id)
    this.#waiting = waitingIn(outbox)
    return outboxView(outbox, { isLead: this.isLead, now: this.clock() })
  }
}

customElements.define('cohort-outbox', CohortOutbox)
