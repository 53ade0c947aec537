import { Refused } from '../api/client.ts'
import { html, type Html } from '../html.ts'

/** Why a profile run, an engine run or a run of edits failed, with a button to try again. @param again data attribute of the button */
export function failed(error: Error, again: 'data-profile' | 'data-engines' | 'data-edits'): Html {
  const [title, hint] =
    error instanceof Refused ? [error.message, error.hint] : ['The grader does not answer.', 'Your verdict is not affected.']
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}</p><p class="actions"><button type="button" class="button small" ${again}>Try again</button></p></div>`
}
