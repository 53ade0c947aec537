import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Submission } from '../../../grader/contracts/submission.ts'
import { listSubmissions } from '../api/client.ts'
import { refill } from '../elements/refill.ts'
import { html } from '../html.ts'
import { attemptsView } from './attempts.ts'
import { changesView, listing, type Against, type History } from './changes.ts'
import { part } from './parts.ts'

/** As many as the API answers with at once. */
const PAGE = 50

const UNREAD = html`<p class="empty">The attempts cannot be read now: the grader does not answer.</p>`

/** The reader's attempts at an exercise: what is known of them, and the list of them, in which each unfolds what changed. */
export class OwnAttempts {
  readonly #root: HTMLElement
  readonly #list: HTMLElement
  readonly #slug: string
  readonly #starter: () => SourceFiles
  #known: readonly Submission[] = []
  /** Whether there may be some before those. */
  #hasEarlier = false
  #comments: ReadonlyMap<string, string> = new Map()

  /** @param starter of the exercise as it is shown now */
  constructor(root: HTMLElement, slug: string, starter: () => SourceFiles) {
    this.#root = root
    this.#list = part(root, 'attempts-list')
    this.#slug = slug
    this.#starter = starter
    // A toggle does not bubble.
    this.#list.addEventListener('toggle', (event) => this.#unfold(event.target as HTMLElement), true)
    this.#list.addEventListener('change', (event) => this.#unfold((event.target as HTMLElement).closest('.changes'), (event.target as HTMLInputElement).value as Against))
  }

  /** Newest first. */
  get known(): readonly Submission[] {
    return this.#known
  }

  find(id: string | undefined): Submission | undefined {
    return this.#known.find((each) => each.id === id)
  }

  /** Reads the newest. Where they cannot be had, the list says so. */
  async load(): Promise<void> {
    try {
      this.#take(await listSubmissions(this.#slug))
    } catch {
      refill(this.#list, UNREAD)
    }
  }

  /** Reads those before, and leads to the first of them. @throws Refused, Unreachable */
  async loadEarlier(): Promise<void> {
    const oldest = this.#known.at(-1)
    const earlier = await listSubmissions(this.#slug, oldest?.id)
    // The list was read anew meanwhile.
    if (this.#known.at(-1) !== oldest) return
    const shown = this.#known.length
    this.#take(earlier, this.#known)
    const [first] = [...this.#list.querySelectorAll('.attempts > li')].slice(shown)
    // Whoever has gone on elsewhere meanwhile stays there.
    if (this.#list.contains(document.activeElement)) first?.querySelector('button')?.focus()
  }

  /** How many comments there are, in words, by attempt. */
  comment(comments: ReadonlyMap<string, string>): void {
    this.#comments = comments
    if (this.#known.length > 0) this.#show()
  }

  #take(page: readonly Submission[], later: readonly Submission[] = []): void {
    this.#known = [...later, ...page]
    this.#hasEarlier = page.length === PAGE
    this.#show()
    part(this.#root, 'tally').textContent = `${this.#known.length}${this.#hasEarlier ? '+' : ''}`
  }

  #show(): void {
    refill(this.#list, attemptsView(this.#known, this.#comments, this.#hasEarlier))
  }

  /** Fills the fold of an attempt that is opened, or of which another comparison is chosen. */
  #unfold(fold: HTMLElement | null, against?: Against): void {
    const id = fold?.dataset['changes']
    if (id === undefined || (against === undefined && fold!.childElementCount > 1)) return
    const history: History = { submissions: this.#known, hasEarlier: this.#hasEarlier, starter: this.#starter() }
    if (against === undefined) fold!.insertAdjacentHTML('beforeend', String(changesView(id, history)))
    else fold!.querySelector('.listing')!.innerHTML = String(listing(id, history, against))
  }
}
