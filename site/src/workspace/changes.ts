import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import { html, type Html } from '../shared/html.ts'
import { changeView } from '../notebook/change.ts'

/** What an attempt can be told against. */
export type Against = 'before' | 'starter'

/** What is needed to tell what changed in an attempt. */
export interface History {
  /** The code of the attempt. */
  files: SourceFiles
  /** That of the attempt before; null where there is none, or where it is not listed yet. */
  before: SourceFiles | null
  /** Whether attempts before those listed follow. */
  hasEarlier: boolean
  starter: SourceFiles
}

/** What changed in an attempt, with the choice between the attempt before it, where there is one, and the starter. */
export function changesView(id: string, history: History): Html {
  const choice = (value: Against, words: string, chosen: boolean) =>
    html`<label><input type="radio" name="against-${id}" value="${value}"${chosen && html` checked`} /> ${words}</label>`
  const hasBefore = history.before !== null
  return html`<fieldset class="against"><legend class="sr-only">Compared with</legend>${hasBefore && choice('before', 'since the attempt before', true)}${choice('starter', 'since the starter', !hasBefore)}</fieldset>
${!hasBefore && history.hasEarlier && html`<p class="soft">The attempt before it is among the earlier ones, which are not shown yet.</p>`}<div class="listing">${listing(history, hasBefore ? 'before' : 'starter')}</div>`
}

/** The changes alone. */
export function listing({ files, before, starter }: History, against: Against): Html {
  return changeView(files, against === 'before' && before !== null ? before : starter)
}
