import { Refused, Unreachable } from '../api/client.ts'
import { html, type Html } from '../html.ts'

/** What was asked for is done, and what is there now cannot be read. */
export class NotShown extends Error {
  override name = 'NotShown'
}

/** What went wrong when something was to be done, and what to do about it. */
export function trouble(error: Error): Html {
  const isOffline = !navigator.onLine
  return notice(
    error,
    isOffline
      ? 'You are offline: nothing was changed, and what you typed is still here.'
      : 'Whether it was done is not known. Look at this page in another tab before you send it again; what you typed is still here.',
  )
}

/**
 * Why something cannot be shown, and what to do about it.
 * @param again what a button does that asks for it once more, as data-do; none without it
 */
export function unread(error: Error, again?: string): Html {
  const why = notice(error, 'What is here now cannot be read. Try again in a moment.')
  return again === undefined
    ? why
    : html`<form data-do="${again}">${why}<p class="actions"><button class="button">Try again</button></p></form>`
}

/** @param unreached what to do where the server does not answer */
function notice(error: Error, unreached: string): Html {
  const { title, hint, code } = describe(error, unreached)
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}${code && html` <a href="/errors/#${code.toLowerCase()}"><code>${code}</code></a>`}</p></div>`
}

function describe(error: Error, unreached: string): { title: string; hint: string; code: string | null } {
  if (error instanceof Refused) return { title: error.message, hint: error.hint, code: error.code }
  if (error instanceof NotShown)
    return {
      title: 'It is done, but the server does not answer any more.',
      hint: 'Load the page again in a moment to see what is there now.',
      code: null,
    }
  if (error instanceof Unreachable) return { title: 'The server does not answer.', hint: unreached, code: null }
  // A mistake of this page: whoever can read the console shall find it there.
  console.error(error)
  return { title: 'This page has made a mistake.', hint: 'Load it again. What was saved before is still there.', code: null }
}
