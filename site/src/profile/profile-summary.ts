import type { Kind, SourceFiles } from '../../../grader/contracts/exercise.ts'
import { followProfileRun } from '../shared/api/profiles.ts'
import { refill } from '../shared/elements/refill.ts'
import { html } from '../shared/html.ts'

const WAITING = html`<p class="profile-waiting" role="status">Profiling this attempt while no one else needs the grader …</p>`

/** The short result of a profile run that started by itself, above the rest of the verdict. Empty if there is no such run. */
export class ProfileSummary extends HTMLElement {
  kind: Kind = 'function'
  files: SourceFiles = {}

  connectedCallback(): void {
    void this.#follow(this.dataset['submission']!)
  }

  async #follow(submission: string): Promise<void> {
    refill(this, WAITING)
    try {
      const [{ leftView }, { lineNotes }, { profile }] = await Promise.all([
        import('./left.ts'),
        import('./line-notes.ts'),
        followProfileRun(submission, { wanted: () => this.isConnected }),
      ])
      const view = profile && leftView(profile, this.kind, this.files)
      if (!profile || !view) return this.replaceChildren()
      refill(this, view)
      this.dispatchEvent(new CustomEvent('hotpath:profile', { bubbles: true, detail: { submission, notes: lineNotes(profile.yours) } }))
    } catch {
      // It was replaced by the run of a later attempt, or the server does not answer: the profile can still be asked for below.
      this.replaceChildren()
    }
  }
}

customElements.define('profile-summary', ProfileSummary)
