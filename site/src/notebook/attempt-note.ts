import type { Note, Notes } from '../../../grader/contracts/notebook.ts'
import { NOTE_LENGTH } from '../../../grader/contracts/note-length.ts'
import { Refused } from '../shared/api/client.ts'
import { saveNote } from '../shared/api/notebook.ts'
import { keepNoteDraft, readNoteDraft } from '../shared/storage/drafts.ts'
import { stayUnless } from '../shared/storage/page-owner.ts'
import { doForms, type Fields } from '../shared/forms/forms.ts'
import { html, type Html } from '../shared/html.ts'

/** The learner's note on the attempt `data-submission`, with a form to edit it. `note` is the saved note. */
export class AttemptNote extends HTMLElement {
  note: Note | null = null
  /** False if the browser cannot save the draft of the note. */
  isKept = true
  #version = 0

  connectedCallback(): void {
    doForms(this, { 'save-note': (fields) => this.#save(fields) })
    this.addEventListener('input', (event) => (this.isKept = keepNoteDraft(this.#submission, (event.target as HTMLTextAreaElement).value)))
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      // On an exercise page these keys would run the code.
      event.preventDefault()
      this.querySelector('form')?.requestSubmit()
    })
    this.addEventListener('click', (event) => {
      const { note } = (event.target as HTMLElement).closest('button')?.dataset ?? {}
      if (note === 'write') this.#write()
      if (note === 'leave') this.#leave()
    })
    this.#show()
  }

  get #submission(): string {
    return this.dataset['submission']!
  }

  #show(): void {
    const text = this.note?.text ?? ''
    this.#version = this.note?.version ?? 0
    const offer =
      readNoteDraft(this.#submission) !== null ? 'Continue your note' : text === '' ? 'Write down what you learned' : 'Edit your note'
    this.innerHTML = String(
      html`${text !== '' && html`<p class="note"><span>Learned </span>${text}</p>`}<button type="button" class="as-link" data-note="write">${offer}</button>`,
    )
  }

  #write(): void {
    const id = `note-${this.#submission}`
    this.innerHTML =
      String(html`<form data-do="save-note"><div class="field"><label for="${id}">What you learned</label><textarea id="${id}" name="text" maxlength="${NOTE_LENGTH}">${readNoteDraft(this.#submission) ?? this.note?.text ?? ''}</textarea></div>
<p class="actions"><button class="button small">Save</button> <button type="button" class="button small plain" data-note="leave">Cancel</button></p></form>`)
    this.querySelector('textarea')!.focus()
  }

  #leave(): void {
    this.isKept = keepNoteDraft(this.#submission, null)
    this.#show()
    this.querySelector('button')!.focus()
  }

  async #save({ text }: Fields): Promise<Html | void> {
    try {
      this.note = (await saveNote(this.#submission, { text: text!, version: this.#version })).note
      this.#leave()
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'E_CHANGED_MEANWHILE') throw error
      this.note = (error.current as Notes).note
      this.#version = this.note?.version ?? 0
      return html`This note was changed in another window. The other version says: <q>${this.note?.text ?? ''}</q> Your text is still above: save again to replace the other version.`
    }
  }
}

stayUnless(() => [...document.querySelectorAll<AttemptNote>('attempt-note')].every(({ isKept }) => isKept))

customElements.define('attempt-note', AttemptNote)
