import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { html, type Html } from '../shared/html.ts'
import { changeView } from '../notebook/change.ts'

/** What an attempt can be compared with. */
export type Against = 'before' | 'starter'

/** What is needed to show the changes of an attempt. */
export interface History {
  /** The code of the attempt. */
  files: SourceFiles
  /** Code of the attempt before; null if there is none or it is not listed yet. */
  before: SourceFiles | null
  /** Whether there are attempts before those listed. */
  hasEarlier: boolean
  starter: SourceFiles
}

/** The changes of an attempt, with a choice between the attempt before it, if there is one, and the starter. */
export function changesView(id: string, history: History): Html {
  const choice = (value: Against, words: string, chosen: boolean) =>
    html`<label><input type="radio" name="against-${id}" value="${value}"${chosen && html` checked`} /> ${words}</label>`
  const hasBefore = history.before !== null
  return html`<fieldset class="against"><legend class="sr-only">Compared with</legend>${hasBefore && choice('before', 'Previous attempt', true)}${choice('starter', 'Starter', !hasBefore)}</fieldset>
${!hasBefore && history.hasEarlier && html`<p class="soft">The previous attempt is not loaded yet: show earlier attempts first.</p>`}<div class="listing">${listing(history, hasBefore ? 'before' : 'starter')}</div>`
}

/** The changes alone. */
export function listing({ files, before, starter }: History, against: Against): Html {
  return changeView(files, against === 'before' && before !== null ? before : starter)
}
