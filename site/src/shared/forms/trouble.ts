import { Refused, Unreachable } from '../api/client.ts'
import { html, type Html } from '../html.ts'

/** The action succeeded, but the new state could not be loaded. */
export class NotShown extends Error {
  override name = 'NotShown'
}

/** Why an action failed, and what to do about it. */
export function trouble(error: Error): Html {
  const isOffline = !navigator.onLine
  return notice(
    error,
    isOffline
      ? 'You are offline. Nothing was changed, and your input is still here.'
      : 'We do not know whether the action succeeded. Check this page in another tab before you try again. Your input is still here.',
  )
}

/**
 * Why something could not be loaded, and what to do about it.
 * @param again data-do of a button to try again; without it there is no button
 */
export function unread(error: Error, again?: string): Html {
  const why = notice(error, 'The current state could not be loaded. Try again in a moment.')
  return again === undefined
    ? why
    : html`<form data-do="${again}">${why}<p class="actions"><button class="button">Try again</button></p></form>`
}

/** @param unreached hint if the server does not answer */
function notice(error: Error, unreached: string): Html {
  const { title, hint, code } = describe(error, unreached)
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}${code && html` <a href="/errors/#${code.toLowerCase()}"><code>${code}</code></a>`}</p></div>`
}

function describe(error: Error, unreached: string): { title: string; hint: string; code: string | null } {
  if (error instanceof Refused) return { title: error.message, hint: error.hint, code: error.code }
  if (error instanceof NotShown)
    return {
      title: 'Done, but the server has stopped answering.',
      hint: 'Reload the page in a moment to see the new state.',
      code: null,
    }
  if (error instanceof Unreachable) return { title: 'The server does not answer.', hint: unreached, code: null }
  // A bug of this page: log it for developers.
  console.error(error)
  return { title: 'Something went wrong on this page.', hint: 'Reload it. Everything you saved is still there.', code: null }
}
