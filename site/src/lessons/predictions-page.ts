import { ACCOUNT_CHANGED } from '../shared/me.ts'
import { groupsOf } from '../notebook/groups.ts'
import { listExercises } from '../shared/api/cohorts.ts'
import { readNotebook } from '../shared/api/notebook.ts'
import { part } from '../shared/parts.ts'
import { html } from '../shared/html.ts'
import { keyOf, namesOf, read } from '../shared/storage/storage.ts'
import { personHere } from '../shared/storage/page-owner.ts'
import { predictionsOf } from './attempt-predictions.ts'
import { calibrationOf, calibrationView, predictionsView } from './calibration.ts'
import { parsePrediction, type Prediction } from './prediction.ts'

/** The reader's predictions beside what was measured. */
class PredictionsPage extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#load())
    void this.#load()
  }

  /** Shows what this browser keeps at once, then also what the notebook has. Without a server, as with files alone, there is none. */
  async #load(): Promise<void> {
    this.#show([])
    const [entries, exercises] = await Promise.all([readNotebook(), listExercises()]).catch(() => [[], []])
    this.#show(predictionsOf(groupsOf(entries, exercises)))
  }

  #show(ofAttempts: readonly Prediction[]): void {
    const inLessons = keptPredictions()
    const predictions = [...inLessons, ...ofAttempts]
    const isEmpty = predictions.length === 0
    part(this, 'summary').innerHTML = String(
      isEmpty
        ? html`<p class="empty">You have made none of the course’s ${this.#all} predictions yet. <a href="/lessons/01-the-optimization-workflow/inside-or-outside/">The first one</a> is in lesson 1.</p>`
        : calibrationView(calibrationOf(predictions), inLessons.length, this.#all),
    )
    part(this, 'list').innerHTML = isEmpty ? '' : String(predictionsView(predictions))
  }

  get #all(): number {
    return Number(this.dataset['all'])
  }
}

/** The predictions that this browser keeps for the owner of the page. */
function keptPredictions(): Prediction[] {
  const person = personHere()
  return namesOf(person)
    .filter((name) => name.startsWith('guess:'))
    .flatMap((name) => parsePrediction(read(keyOf(person, name))) ?? [])
}

customElements.define('predictions-page', PredictionsPage)
