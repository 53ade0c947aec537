import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Submission } from '../../../grader/contracts/submission.ts'
import { html, type Html } from '../html.ts'
import { changeView } from '../notebook/change.ts'

/** What an attempt can be told against. */
export type Against = 'before' | 'starter'

/** What is needed to tell what changed in an attempt. */
export interface History {
  /** Newest first. */
  submissions: readonly Submission[]
  /** Whether there may be some before those. */
  hasEarlier: boolean
  starter: SourceFiles
}

/** What changed in an attempt, with the choice between the attempt before it, where there is one, and the starter. */
export function changesView(id: string, history: History): Html {
  const choice = (value: Against, words: string, chosen: boolean) => html`<label><input type="radio" name="against-${id}" value="${value}"${chosen && html` checked`} /> ${words}</label>`
  const hasBefore = pair(id, history).before !== undefined
  return html`<fieldset class="against"><legend class="sr-only">Compared with</legend>${hasBefore && choice('before', 'since the attempt before', true)}${choice('starter', 'since the starter', !hasBefore)}</fieldset>
${!hasBefore && history.hasEarlier && html`<p class="soft">The attempt before it is among the earlier ones, which are not shown yet.</p>`}<div class="listing">${listing(id, history, hasBefore ? 'before' : 'starter')}</div>`
}

/** The changes alone. */
export function listing(id: string, history: History, against: Against): Html | null {
  const { attempt, before } = pair(id, history)
  return attempt ? changeView(attempt.files, against === 'before' && before ? before.files : history.starter) : null
}

function pair(id: string, { submissions }: History): { attempt: Submission | undefined; before: Submission | undefined } {
  const index = submissions.findIndex((submission) => submission.id === id)
  return { attempt: submissions[index], before: submissions[index + 1] }
}
