import { cohortEmailsView } from './emails.ts'
import { listCohortEmails, sendAgain } from '../shared/api/emails.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { counted } from '../shared/words.ts'
import { CohortPart } from './cohort-part.ts'

/** Emails to the people of a cohort. */
class CohortEmails extends CohortPart {
  protected actions() {
    const { id } = this.cohort
    const again = async (email?: string) => {
      const { queued } = await sendAgain(id, email)
      await this.refresh(`${counted(queued, 'email')} will be tried again within seconds.`)
    }
    return { 'emails-again': () => again(), 'email-again': ({ email }: Fields) => again(email) }
  }

  protected async load() {
    return cohortEmailsView(await listCohortEmails(this.cohort.id), this.clock())
  }
}

customElements.define('cohort-emails', CohortEmails)
