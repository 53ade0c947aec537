import { html, type Html } from '../shared/html.ts'

/** Key in the session storage: the page was reloaded because the server refused its request. */
const KEY = 'hotpath:passed'

/** Notes the refusal, to be shown after the reload. */
export function notePassed(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    /* without session storage there is no notice */
  }
}

/** A notice, shown once, that says why the previous code is gone from the page. Null if nothing was noted. */
export function passedView(): Html | null {
  try {
    if (sessionStorage.getItem(KEY) === null) return null
    sessionStorage.removeItem(KEY)
  } catch {
    return null
  }
  return html`Nothing was sent: another account is signed in in this browser now, or nobody is. The code that was typed here is kept, and comes back when its author <a href="/account/">signs in</a>.`
}
