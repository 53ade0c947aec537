import type { Profile } from '../../../grader/contracts/profile.ts'
import type { Side } from '../../../grader/contracts/profile-file.ts'
import { addProfileRun } from '../shared/api/profiles.ts'
import { Comparison } from './comparison.ts'
import type { Earlier } from './earlier.ts'
import type { LineNote } from '../editor/surface.ts'
import { html } from '../shared/html.ts'
import { between, type Before, type Range } from './before.ts'
import { failed } from '../shared/elements/failed.ts'
import { refill } from '../shared/elements/refill.ts'
import { renew } from '../shared/elements/renew.ts'

const SHOWN = 'Shows where the time goes, what the compiler does and what the garbage collector does.'
const SHOWN_OF_SERVERS = 'Shows how long requests take, how busy the event loop is, what the database is asked and where the time goes.'
const offer = (
  kind?: string,
) => html`<p class="profile-offer"><button type="button" class="button" data-profile>Profile this attempt</button>
${kind === 'http' ? SHOWN_OF_SERVERS : SHOWN} The code runs again for that. The verdict does not change.</p>`
const WAITING = html`<p class="profile-offer" role="status">Profiling: your code and the starter run again. This takes some seconds, or longer while others are graded.</p>`
const NOTHING = html`<p class="profile-offer" role="status">There is no profile: the code or the grader ended too early.
<button type="button" class="button small" data-profile>Profile again</button></p>`

/** Detail of hotpath:profile: the notes that the editor shows. */
export interface ProfileSeen {
  submission: string
  notes: LineNote[]
}

/** Loads the pictures, their keyboard support and the notes for the editor. */
async function load() {
  const [panel, lines, links] = await Promise.all([
    import('./panel.ts'),
    import('./line-notes.ts'),
    import('./profile-links.ts'),
    import('./profile-pictures.ts'),
  ])
  return { ...panel, ...lines, ...links }
}

type Tools = Awaited<ReturnType<typeof load>>

/** Offers to profile a submission that has a verdict, and shows the profile. The code of the pictures is loaded on demand. */
export class ProfilePanel extends HTMLElement {
  /** Attempts that this one can be compared with. */
  earlier: readonly Earlier[] = []
  /** How many times as fast as the starter it is, by its verdict. */
  measured: Range | null = null
  #before: Before | null = null

  connectedCallback(): void {
    this.innerHTML = String(offer(this.dataset['kind']))
    this.addEventListener('click', (event) => {
      if ((event.target as HTMLElement).closest('[data-profile]')) void this.#run(this.dataset['submission']!)
    })
  }

  /** Shows the profile, and runs the code for it if there is none yet. */
  open(): void {
    if (this.querySelector('[data-profile]')) void this.#run(this.dataset['submission']!)
  }

  async #run(submission: string): Promise<void> {
    refill(this, WAITING)
    try {
      const tools = await load()
      const { profile } = await addProfileRun(submission, {
        seen: (soFar) => this.#show(tools, soFar, false),
        wanted: () => this.isConnected,
      })
      if (profile === null) refill(this, NOTHING)
      else this.#show(tools, profile, true)
    } catch (error) {
      refill(this, failed(error as Error, 'data-profile'))
    }
  }

  #show(tools: Tools, profile: Profile, over: boolean): void {
    const submission = this.dataset['submission']!
    const linkOf = (side: Side) => profile[side].cpu && tools.profileLink(submission, side, profile.exercise)
    const view = tools.profileView('profile', profile, over, {
      profiles: { yours: linkOf('yours'), starter: linkOf('starter') },
      before: this.#before,
      measured: this.measured,
    })
    renew(this.querySelector<HTMLElement>(':scope > .pictures') ?? this.#makeRoom(), view)
    if (over) this.#offerChoice(tools, profile)
    this.dispatchEvent(
      new CustomEvent<ProfileSeen>('hotpath:profile', { bubbles: true, detail: { submission, notes: tools.lineNotes(profile.yours) } }),
    )
  }

  #makeRoom(): HTMLElement {
    const [choice, pictures] = ['comparison', 'pictures'].map((className) => Object.assign(document.createElement('div'), { className }))
    this.replaceChildren(choice!, pictures!)
    return pictures!
  }

  /** Offers the comparison once, when the profile is complete. */
  #offerChoice(tools: Tools, profile: Profile): void {
    const host = this.querySelector<HTMLElement>(':scope > .comparison')!
    if (this.earlier.length === 0 || host.hasChildNodes()) return
    new Comparison(host, this.earlier, (chosen) => {
      this.#before = chosen && {
        side: chosen.side,
        short: chosen.attempt.moment,
        long: `your attempt of ${chosen.attempt.moment}`,
        measured: between(this.measured, chosen.attempt.measured),
        profile: chosen.side.cpu && tools.profileLink(chosen.attempt.id, 'yours', profile.exercise),
      }
      this.#show(tools, profile, true)
    })
  }
}

customElements.define('profile-panel', ProfilePanel)
