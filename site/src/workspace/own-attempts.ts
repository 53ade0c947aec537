import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Submission, SubmissionSummary } from '../../../grader/contracts/submission.ts'
import { listSubmissions, readSubmission, type Page } from '../shared/api/client.ts'
import { WholeSubmissions } from '../shared/api/whole.ts'
import { refill } from '../shared/elements/refill.ts'
import { html, type Html } from '../shared/html.ts'
import { attemptsView, attemptWords } from '../verdict/attempts.ts'
import { changesView, listing, type Against, type History } from './changes.ts'
import { part } from '../shared/parts.ts'

const UNREAD = html`<p class="empty">Your attempts could not be loaded: the server does not answer.</p>`

const LOADING = html`<p class="empty" role="status">Loading the code …</p>`

const NO_CODE = html`<p class="empty" role="status">The code could not be loaded: the server does not answer. Close this and open it again in a moment.</p>`

/**
 * The reader's attempts at an exercise, as a list in which each attempt expands to its changes. Code and verdicts are
 * loaded on demand.
 */
export class OwnAttempts {
  readonly #root: HTMLElement
  readonly #list: HTMLElement
  readonly #slug: string
  readonly #starter: () => SourceFiles
  readonly #whole = new WholeSubmissions(readSubmission)
  /** What each opened details element compares. */
  readonly #histories = new WeakMap<HTMLElement, History>()
  #known: readonly SubmissionSummary[] = []
  /** Whether there are attempts before those. */
  #hasEarlier = false
  #comments: ReadonlyMap<string, string> = new Map()

  /** @param starter of the exercise as it is shown now */
  constructor(root: HTMLElement, slug: string, starter: () => SourceFiles) {
    this.#root = root
    this.#list = part(root, 'attempts-list')
    this.#slug = slug
    this.#starter = starter
    // A toggle does not bubble.
    this.#list.addEventListener('toggle', (event) => void this.#unfold(event.target as HTMLElement), true)
    this.#list.addEventListener('change', (event) =>
      this.#compare((event.target as HTMLElement).closest('.changes'), (event.target as HTMLInputElement).value as Against),
    )
  }

  /** Newest first. */
  get known(): readonly SubmissionSummary[] {
    return this.#known
  }

  /** Which attempt it is, in words. */
  words(id: string): string {
    return attemptWords(id, this.#known, this.#hasEarlier)
  }

  find(id: string | undefined): SubmissionSummary | undefined {
    return this.#known.find((each) => each.id === id)
  }

  /** An attempt with its code and verdict, if it is already loaded. */
  whole(id: string): Submission | undefined {
    return this.#whole.get(id)
  }

  /** An attempt with its code and verdict. @throws Refused, Unreachable */
  read(id: string): Promise<Submission> {
    return this.#whole.read(id)
  }

  /** Loads the newest attempts. If that fails, the list says so. */
  async load(): Promise<void> {
    try {
      this.#take(await listSubmissions(this.#slug))
    } catch {
      refill(this.#list, UNREAD)
    }
  }

  /** Loads earlier attempts, and focuses the first of them. @throws Refused, Unreachable */
  async loadEarlier(): Promise<void> {
    const oldest = this.#known.at(-1)
    const earlier = await listSubmissions(this.#slug, oldest?.id)
    // The list was reloaded meanwhile.
    if (this.#known.at(-1) !== oldest) return
    const shown = this.#known.length
    this.#take(earlier, this.#known)
    const [first] = [...this.#list.querySelectorAll('.attempts > li')].slice(shown)
    // A focus that has moved elsewhere meanwhile stays there.
    if (this.#list.contains(document.activeElement)) first?.querySelector('button')?.focus()
  }

  /** Sets the number of comments in words, by attempt. */
  comment(comments: ReadonlyMap<string, string>): void {
    this.#comments = comments
    if (this.#known.length > 0) this.#show()
  }

  #take({ items, next }: Page<SubmissionSummary>, later: readonly SubmissionSummary[] = []): void {
    this.#known = [...later, ...items]
    this.#hasEarlier = next !== null
    this.#show()
    part(this.#root, 'counts').textContent = `${this.#known.length}${this.#hasEarlier ? '+' : ''}`
  }

  #show(): void {
    refill(this.#list, attemptsView(this.#known, this.#comments, this.#hasEarlier))
  }

  /** Fills the details element of an attempt when it opens. If the code cannot be loaded, opening it again retries. */
  async #unfold(fold: HTMLElement): Promise<void> {
    const id = fold.dataset['changes']
    if (id === undefined || !(fold as HTMLDetailsElement).open || this.#histories.has(fold)) return
    fill(fold, LOADING)
    try {
      const history = await this.#historyOf(id)
      this.#histories.set(fold, history)
      fill(fold, changesView(id, history))
    } catch {
      fill(fold, NO_CODE)
    }
  }

  async #historyOf(id: string): Promise<History> {
    const before = this.#known[this.#known.findIndex((each) => each.id === id) + 1]
    const [attempt, earlier] = await Promise.all([this.read(id), before ? this.read(before.id) : null])
    return { files: attempt.files, before: earlier?.files ?? null, hasEarlier: this.#hasEarlier, starter: this.#starter() }
  }

  #compare(fold: HTMLElement | null, against: Against): void {
    const history = fold && this.#histories.get(fold)
    if (history) fold.querySelector('.listing')!.innerHTML = String(listing(history, against))
  }
}

/** Puts a view below the summary of a details element. */
function fill(fold: HTMLElement, view: Html): void {
  fold.replaceChildren(fold.firstElementChild!)
  fold.insertAdjacentHTML('beforeend', String(view))
}
