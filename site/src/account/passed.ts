import { html, type Html } from '../shared/html.ts'

/** In the session's store: the page was loaded anew because what it sent was refused. */
const KEY = 'hotpath:passed'

/** To be told once the page is there again. */
export function notePassed(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    /* then it is not told */
  }
}

/** Says, once, why the code of before is gone from the page. Null where nothing was noted. */
export function passedView(): Html | null {
  try {
    if (sessionStorage.getItem(KEY) === null) return null
    sessionStorage.removeItem(KEY)
  } catch {
    return null
  }
  return html`Nothing was done: in this browser somebody else is signed in by now, or nobody any more. Code stays here for whoever has typed it, and is there again when they <a href="/account/">sign in</a>.`
}
