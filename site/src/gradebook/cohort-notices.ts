import { markDone, readNotices } from '../shared/api/notices.ts'
import { noticesView } from './notices.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { CohortPart } from './cohort-part.ts'

/** Fired with the number of alerts whenever they are loaded. */
export const NOTICED = 'hotpath:noticed'

/** Alerts for the staff of a cohort. */
class CohortNotices extends CohortPart {
  protected actions() {
    const { id } = this.cohort
    return {
      'notice-done': async ({ notice }: Fields, form: HTMLFormElement) => {
        const next = form.closest('li')!.nextElementSibling?.querySelector('button')?.id
        await markDone(id, notice!)
        await this.refresh('Marked as done for all staff.')
        if (next !== undefined) document.getElementById(next)?.focus()
      },
    }
  }

  protected async load() {
    const notices = await readNotices(this.cohort.id)
    this.dispatchEvent(new CustomEvent<number>(NOTICED, { bubbles: true, detail: notices.notices.length }))
    return noticesView(notices, this.clock())
  }
}

customElements.define('cohort-notices', CohortNotices)
