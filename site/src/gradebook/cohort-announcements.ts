import { announce, editAnnouncement, listAnnouncements, removeAnnouncement } from '../shared/api/cohorts.ts'
import { announcementsView } from './announcements.ts'
import { CohortPart } from './cohort-part.ts'

/** Announcements to a cohort. */
class CohortAnnouncements extends CohortPart {
  protected actions() {
    return {
      announce: async ({ text }: Record<string, string>) => {
        await announce(this.cohort.id, text!)
        await this.refresh('Announced.')
      },
      'edit-announcement': async ({ announcement, text }: Record<string, string>) => {
        await editAnnouncement(this.cohort.id, announcement!, text!)
        await this.refresh('Saved.')
      },
      'remove-announcement': async ({ announcement }: Record<string, string>) => {
        await removeAnnouncement(this.cohort.id, announcement!)
        await this.refresh('Removed.')
      },
    }
  }

  protected async load() {
    const isStaff = this.cohort.role !== 'learner'
    return announcementsView(
      await listAnnouncements(this.cohort.id),
      isStaff,
      this.can('comment') && this.cohort.archivedAt === null,
      this.clock(),
    )
  }
}

customElements.define('cohort-announcements', CohortAnnouncements)
