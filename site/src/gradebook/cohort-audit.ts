import type { AuditLine } from '../../../grader/contracts/cohort.ts'
import { listAudit } from '../shared/api/cohorts.ts'
import { auditView } from './audit.ts'
import { CohortPart } from './cohort-part.ts'

/** The audit log of a cohort. */
class CohortAudit extends CohortPart {
  #lines: AuditLine[] = []
  #hasMore = false

  protected actions() {
    return {
      older: async () => {
        await this.#read(this.#lines.at(-1)?.id ?? null)
        this.innerHTML = String(auditView(this.cohort.id, this.#lines, this.#hasMore))
      },
    }
  }

  protected async load() {
    this.#lines = []
    await this.#read(null)
    return auditView(this.cohort.id, this.#lines, this.#hasMore)
  }

  async #read(before: number | null): Promise<void> {
    const { items, next } = await listAudit(this.cohort.id, before)
    this.#lines.push(...items)
    this.#hasMore = next !== null
  }
}

customElements.define('cohort-audit', CohortAudit)
