import { Refused, Unreachable } from '../api/client.ts'
import { html, type Html } from '../html.ts'

/** What went wrong, and what to do about it. */
export function trouble(error: Error): Html {
  const { title, hint, code } = describe(error)
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}${code && html` <a href="/errors/#${code.toLowerCase()}"><code>${code}</code></a>`}</p></div>`
}

function describe(error: Error): { title: string; hint: string; code: string | null } {
  if (error instanceof Refused) return { title: error.message, hint: error.hint, code: error.code }
  if (error instanceof Unreachable) return { title: 'The server does not answer.', hint: 'Nothing was changed, and what you typed is still here. Try again in a moment.', code: null }
  // A mistake of this page: whoever can read the console shall find it there.
  console.error(error)
  return { title: 'This page has made a mistake.', hint: 'Load it again. What was saved before is still there.', code: null }
}
