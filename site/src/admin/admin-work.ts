import type { Retried } from '../../../grader/contracts/work.ts'
import { retriedWords, workSentence, workView } from './work.ts'
import { readWork, retryFault, retryFaults } from '../shared/api/work.ts'
import { unread } from '../shared/forms/trouble.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { renew } from '../shared/elements/renew.ts'
import { ShownPart } from '../shared/elements/shown-part.ts'

/** ms between two refreshes while the page is visible. */
const REFRESH_MS = 4000

/** Live view of lanes, queues and failed submissions, which can be measured again. */
class AdminWork extends ShownPart {
  #timer: ReturnType<typeof setInterval> | undefined
  /** Summary at the last refresh; null after an action on this page, so that its effect is not announced. */
  #sentence: string | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => document.hidden || void this.refresh(), REFRESH_MS)
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer)
  }

  protected actions() {
    const done = async (retried: Retried) => {
      this.#sentence = null
      await this.refresh(retriedWords(retried))
    }
    return {
      retry: ({ submission }: Fields) => retryFault(submission!).then(done),
      'retry-all': () => retryFaults().then(done),
    }
  }

  protected async load() {
    const report = await readWork()
    const sentence = workSentence(report)
    if (this.#sentence !== null && this.#sentence !== sentence) this.tell(sentence)
    this.#sentence = sentence
    return workView(report)
  }

  /** Updates only what has changed. If the focused button is gone, the focus moves to the heading of the failed submissions. */
  override async refresh(words = ''): Promise<void> {
    try {
      const view = await this.load()
      if (!this.isConnected) return
      const focused = this.contains(document.activeElement) ? document.activeElement!.id : ''
      renew(this, view)
      if (focused !== '' && !this.contains(document.activeElement))
        (document.getElementById(focused) ?? this.querySelector<HTMLElement>('#faults-title'))?.focus({ preventScroll: true })
    } catch (error) {
      if (this.isConnected) this.innerHTML = String(unread(error as Error, 'again'))
    }
    if (words !== '') this.tell(words)
  }
}

customElements.define('admin-work', AdminWork)
