import { markDone, readNotices, setDigest } from '../shared/api/notices.ts'
import { noticesView } from './notices.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { CohortPart } from './cohort-part.ts'

/** Dispatched with the number of notices whenever it was read. */
export const NOTICED = 'hotpath:noticed'

/** What needs a person in a cohort. */
class CohortNotices extends CohortPart {
  protected actions() {
    const { id } = this.cohort
    return {
      'notice-done': async ({ notice }: Fields, form: HTMLFormElement) => {
        const next = form.closest('li')!.nextElementSibling?.querySelector('button')?.id
        await markDone(id, notice!)
        this.tell('Done, for all of the staff.')
        await this.refresh()
        if (next !== undefined) document.getElementById(next)?.focus()
      },
      digest: async ({ digest }: Fields) => {
        await setDigest(id, digest === 'on')
        this.tell(digest === 'on' ? 'You will be written to, once your address is proven.' : 'There will be no more letters.')
        await this.refresh()
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
