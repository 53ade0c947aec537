import type { Thread } from '../../../grader/contracts/comments.ts'
import { readMe } from '../shared/me.ts'
import { listOwnThreads, noteSeen } from '../shared/api/comments.ts'
import { threadView } from './thread.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { exerciseHref } from '../shared/words.ts'
import { CommentThreads } from './comment-threads.ts'

/** Fired with the comments on the reader's attempts whenever they are loaded. */
export type OwnComments = CustomEvent<readonly Thread[]>

/** Comments on the reader's own attempts at `data-exercise` or in `data-cohort`. Comments that come into view count as seen. */
class OwnCommentsElement extends CommentThreads {
  readonly #seen = new IntersectionObserver(
    (entries) => void this.#saw(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement)),
  )

  override connectedCallback(): void {
    super.connectedCallback()
    this.#load().catch((error: Error) => {
      // On an exercise page, comments are secondary: a failure stays silent.
      if (this.dataset['cohort'] !== undefined) this.innerHTML = String(unread(error))
    })
  }

  disconnectedCallback(): void {
    this.#seen.disconnect()
  }

  protected async read() {
    const { exercise, cohort } = this.dataset
    const threads = await listOwnThreads(exercise === undefined ? { cohort: cohort! } : { exercise })
    this.dispatchEvent(new CustomEvent('hotpath:comments', { bubbles: true, detail: threads }) satisfies OwnComments)
    return threads
  }

  protected view(threads: readonly Thread[]) {
    if (threads.length === 0) return html``
    return html`<section class="comments" aria-labelledby="comments-title"><h2 id="comments-title" tabindex="-1">Comments on your attempts</h2><p class="soft">Only you and the instructors and assistants of the cohort can read them.</p>
<ol>${threads.map((thread) => threadView(thread, this.#placeOf(thread)))}</ol></section>`
  }

  protected override show(threads: readonly Thread[], sent: HTMLFormElement | null = null): void {
    super.show(threads, sent)
    this.#seen.disconnect()
    for (const unread of this.querySelectorAll('[data-unread]')) this.#seen.observe(unread)
  }

  async #load(): Promise<void> {
    if ((await readMe()).account === null) return
    this.show(await this.read())
    if (location.hash.startsWith('#comment-')) document.getElementById(location.hash.slice(1))?.focus()
  }

  /** On the exercise page a button opens the attempt in the editor; elsewhere a link leads there. */
  #placeOf({ id, exercise, assignment, submission, submittedAt, cohortName, file, first }: Thread) {
    const attempt = `your attempt of ${moment(submittedAt)}`
    return this.dataset['exercise'] === undefined
      ? html`On <a href="${assignment === null ? `/exercises/${exercise}/` : exerciseHref({ exercise, id: assignment })}#comment-${id}">${attempt}</a> at ${exercise}`
      : html`On ${attempt}, in ${cohortName}. <button type="button" class="button small" data-restore="${submission}" data-file="${file}" data-line="${first}">Open that attempt<span class="sr-only"> of ${moment(submittedAt)}</span></button>`
  }

  async #saw(comments: readonly HTMLElement[]): Promise<void> {
    for (const each of comments) this.#seen.unobserve(each)
    if (comments.length === 0) return
    await noteSeen(comments.map(({ dataset }) => dataset['unread']!)).catch(() => {})
  }
}

customElements.define('own-comments', OwnCommentsElement)
