import type { NotebookEntry } from '../../../grader/contracts/notebook.ts'
import { ACCOUNT_CHANGED } from '../shared/me.ts'
import { readSubmission } from '../shared/api/client.ts'
import { listExercises } from '../shared/api/cohorts.ts'
import { readNotebook } from '../shared/api/notebook.ts'
import { WholeSubmissions } from '../shared/api/whole.ts'
import { part } from '../shared/parts.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html } from '../shared/html.ts'
import { changeView } from './change.ts'
import { changeTitle, groupView } from './entry.ts'
import { codeOf, countWords, groupsOf, type NotebookAttempt, type Codes, type Group } from './groups.ts'
import { moment } from '../shared/time.ts'
import { AttemptNote } from './attempt-note.ts'
import '../account/left-here-notice.ts'

/** The reader's lab notebook, and its export as files. */
class NotebookPage extends HTMLElement {
  #groups: Group[] = []
  readonly #whole = new WholeSubmissions(readSubmission)

  connectedCallback(): void {
    // Changes are loaded when they are opened: of hundreds of attempts, few are.
    this.addEventListener('toggle', (event) => void this.#unfold(event.target as HTMLElement), true)
    this.addEventListener('click', (event) => {
      const { save } = (event.target as HTMLElement).closest('button')?.dataset ?? {}
      if (save !== undefined) void this.#save(save)
    })
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    try {
      this.#groups = await this.#read()
      const body = part(this, 'attempts')
      part(this, 'saving').hidden = this.#groups.length === 0
      part(this, 'count').textContent = this.#groups.length === 0 ? '' : `${countWords(this.#groups)}.`
      body.innerHTML = String(
        this.#groups.length === 0
          ? html`<p class="empty">Your notebook is empty. <a href="/exercises/">Choose an exercise</a>, write down what you expect, and run your code.</p>`
          : this.#groups.map((group) => groupView(group, PARTS, html`<a href="/exercises/${group.exercise}/">${group.title}</a>`)).join(''),
      )
      for (const { entry } of this.#attempts()) body.querySelector(`#attempt-${entry.submission}`)!.append(noteOf(entry))
      if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
    } catch (error) {
      part(this, 'attempts').innerHTML = String(unread(error as Error))
    }
  }

  async #read(): Promise<Group[]> {
    const [entries, exercises] = await Promise.all([readNotebook(), listExercises()])
    return groupsOf(entries, exercises)
  }

  #attempts(): NotebookAttempt[] {
    return this.#groups.flatMap(({ attempts }) => attempts)
  }

  async #unfold(fold: HTMLElement): Promise<void> {
    const attempt = this.#attempts().find(({ entry }) => entry.submission === fold.dataset['change'])
    const listing = fold.querySelector('.listing')
    if (!attempt || !listing || !(fold as HTMLDetailsElement).open || listing.querySelector('.code')) return
    listing.innerHTML = String(html`<p class="empty" role="status">Loading the code …</p>`)
    try {
      const { files, from } = codeOf(attempt, await this.#codes([attempt]))
      listing.innerHTML = String(changeView(files, from))
    } catch (error) {
      listing.innerHTML = String(unread(error as Error))
    }
  }

  /** The code of attempts, and of their previous attempts. @param onRead called with the progress */
  async #codes(attempts: readonly NotebookAttempt[], onRead?: (read: number, of: number) => void): Promise<Codes> {
    const ids = [...new Set(attempts.flatMap(({ entry, before }) => [entry.submission, ...(before === null ? [] : [before])]))]
    const read = await this.#whole.readAll(ids, (count) => onRead?.(count, ids.length))
    return new Map(read.map(({ id, files }) => [id, files]))
  }

  /** Saves the notebook, with notes written meanwhile here or in another window. */
  async #save(kind: string): Promise<void> {
    const said = part(this, 'said')
    said.replaceChildren()
    try {
      const [groups, now] = [await this.#read(), new Date().toISOString()]
      const codes = await this.#codes(
        groups.flatMap(({ attempts }) => attempts),
        (read, of) => (said.textContent = `Loading the code: ${read} of ${of} attempts.`),
      )
      said.replaceChildren()
      if (kind === 'md')
        return download('hotpath-notebook.md', 'text/markdown', (await import('./markdown.ts')).markdownOf(groups, codes, now))
      const [{ notebookFile }, { FILE_STYLES }] = await Promise.all([import('./file.ts'), import('./file-styles.ts')])
      download('hotpath-notebook.html', 'text/html', notebookFile(groups, codes, FILE_STYLES, now))
    } catch (error) {
      said.innerHTML = String(unread(error as Error))
    }
  }
}

const PARTS = {
  time: moment,
  change: (attempt: NotebookAttempt) =>
    html`<details class="change" data-change="${attempt.entry.submission}"><summary>${changeTitle(attempt)}</summary><div class="listing"></div></details>`,
  // The note's element is added afterwards.
  note: () => null,
}

function noteOf({ submission, note }: NotebookEntry): AttemptNote {
  const element = new AttemptNote()
  element.dataset['submission'] = submission
  element.note = note
  return element
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Later, because the browser reads the URL after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

customElements.define('notebook-page', NotebookPage)
