import { Refused } from '../shared/api/client.ts'
import { html, type Html } from '../shared/html.ts'

/** Why nothing was run. */
export function troubleNotice(error: Error): Html {
  const [title, hint] =
    error instanceof Refused
      ? [error.message, error.hint]
      : ['The grader does not answer.', 'Your code is still in the page. If you run Hotpath yourself, check that it is still running.']
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}</p></div>`
}
