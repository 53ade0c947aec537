import type { Thread } from '../../../grader/contracts/comments.ts'
import { beginThread, listThreads } from '../shared/api/comments.ts'
import { composeView } from './compose.ts'
import { threadView } from './thread.ts'
import { countWords } from './words.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { html } from '../shared/html.ts'
import { CommentThreads } from './comment-threads.ts'

/**
 * Comments on one attempt, `data-submission`, by `data-person` at `data-exercise`, as the staff of `data-cohort` see
 * them. Staff can begin threads, and answer, unless it has `data-reads-only`.
 */
export class AttemptComments extends CommentThreads {
  override connectedCallback(): void {
    super.connectedCallback()
    this.closest('details')?.addEventListener('mouseup', () => this.#choose())
  }

  /** Threads on all attempts of the learner at the exercise, set by the view that lists the attempts. */
  set threads(threads: readonly Thread[]) {
    this.show(threads)
  }

  protected override actions() {
    return {
      comment: async ({ file, first, last, text }: Fields, form: HTMLFormElement) => {
        const { id } = await beginThread(this.dataset['cohort']!, this.dataset['submission']!, {
          file: file!,
          first: Number(first),
          last: Number(last || first),
          text: text!,
        })
        await this.again(form, id)
      },
    }
  }

  protected async read() {
    const { cohort, person, exercise } = this.dataset
    return listThreads(cohort!, person!, exercise!)
  }

  protected override show(all: readonly Thread[], sent: HTMLFormElement | null = null): void {
    super.show(all, sent)
    const threads = all.filter(({ submission }) => submission === this.dataset['submission'])
    const attempt = this.closest('details')!
    attempt.querySelector('summary .remarks')!.textContent = countWords(threads)
    for (const line of attempt.querySelectorAll<HTMLElement>('.code [data-line]'))
      line.classList.toggle(
        'commented',
        threads.some((thread) => holds(thread, line)),
      )
  }

  protected view(all: readonly Thread[]) {
    const { submission, files, readsOnly } = this.dataset
    const canWrite = readsOnly === undefined
    const threads = all.filter((thread) => thread.submission === submission)
    return html`<div class="comments"><h4 tabindex="-1">${countWords(threads) || 'Comments'}</h4>
${threads.length > 0 && html`<ol>${threads.map((thread) => threadView(thread, '', canWrite))}</ol>`}${canWrite && composeView(submission!, JSON.parse(files!) as string[])}</div>`
  }

  /** Fills in the lines that are selected or clicked in the code. */
  #choose(): void {
    const selection = getSelection()
    const [a, b] = [selection?.anchorNode, selection?.focusNode].map((node) =>
      node?.parentElement?.closest<HTMLElement>('.code [data-line]'),
    )
    const form = this.querySelector<HTMLFormElement>('form[data-do=comment]')
    const [from, to] = [a ?? b, b ?? a]
    if (!form || !from || !to || fileOf(from) !== fileOf(to)) return
    const [first, last] = [lineOf(from), lineOf(to)].sort((one, other) => one - other)
    for (const [name, value] of Object.entries({ file: fileOf(from), first, last }))
      (form.elements.namedItem(name) as HTMLInputElement).value = String(value)
  }
}

const fileOf = (line: HTMLElement) => line.closest<HTMLElement>('.code')!.dataset['file']!
const lineOf = ({ dataset }: HTMLElement) => Number(dataset['line'])

function holds({ file, first, last }: Thread, line: HTMLElement): boolean {
  return file !== null && fileOf(line) === file && lineOf(line) >= first! && lineOf(line) <= last!
}

customElements.define('attempt-comments', AttemptComments)
