import type { Thread } from '../../../grader/contracts/comments.ts'
import { answerComment, changeComment, removeComment, resolveThread } from '../shared/api/comments.ts'
import { Unreachable } from '../shared/api/client.ts'
import { noteVersion } from '../shared/forms/changed.ts'
import { doForms, type Action, type Fields } from '../shared/forms/forms.ts'
import { NotShown } from '../shared/forms/trouble.ts'
import { keepTyped } from '../shared/forms/typed.ts'
import type { Html } from '../shared/html.ts'

/** Threads of comments: users can answer, edit their own comments, and resolve threads. */
export abstract class CommentThreads extends HTMLElement {
  connectedCallback(): void {
    const upon =
      (
        how: (thread: { cohort: string; id: string }, fields: Fields, form: HTMLFormElement) => Promise<unknown>,
        sendsText = true,
      ): Action =>
      async (fields, form) => {
        const { cohort, thread } = form.closest<HTMLElement>('[data-thread]')!.dataset
        await how({ cohort: cohort!, id: thread! }, fields, form)
        await this.again(sendsText ? form : null, thread!)
      }
    this.addEventListener('keydown', (event) => {
      const { form } = event.target as HTMLTextAreaElement
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !form) return
      event.preventDefault()
      form.requestSubmit()
    })
    doForms(this, {
      answer: upon(({ cohort, id }, { text }) => answerComment(cohort, id, text!)),
      resolve: upon(({ cohort, id }) => resolveThread(cohort, id, true), false),
      reopen: upon(({ cohort, id }) => resolveThread(cohort, id, false), false),
      'change-comment': upon(({ cohort }, { comment, version, text }, form) =>
        noteVersion(form, changeComment(cohort, comment!, { version: Number(version), text: text! })),
      ),
      'remove-comment': upon(({ cohort }, { comment }) => removeComment(cohort, comment!)),
      ...this.actions(),
    })
  }

  /** Actions of other forms in the element. */
  protected actions(): Readonly<Record<string, Action>> {
    return {}
  }

  /** @throws Refused, Unreachable */
  protected abstract read(): Promise<Thread[]>
  protected abstract view(threads: readonly Thread[]): Html

  /**
   * Reloads the threads, keeps other typed text, and moves the focus to the thread.
   * @param sent the form whose text has been sent
   * @throws NotShown, Refused
   */
  protected async again(sent: HTMLFormElement | null, thread: string): Promise<void> {
    const threads = await this.read().catch((error: Error) => {
      sent?.reset()
      throw error instanceof Unreachable ? new NotShown() : error
    })
    this.show(threads, sent)
    const place = document.getElementById(`comment-${thread}`) ?? this.querySelector<HTMLElement>('h2, h4, summary')
    place?.focus()
  }

  protected show(threads: readonly Thread[], sent: HTMLFormElement | null = null): void {
    keepTyped(this, sent, () => (this.innerHTML = String(this.view(threads))))
  }
}
