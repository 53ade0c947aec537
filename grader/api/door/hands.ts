import { HotpathError } from '../../errors.ts'
import { AUTH_PATH } from '../../people/accounts.ts'
import type { App } from '../context.ts'
import { SAFE_METHODS } from './origin.ts'

/** In which a page tells whose it takes itself to be: an account's id, or NOBODY. Programs need not send it. */
const HEADER = 'x-hotpath-person'
const NOBODY = 'nobody'

/**
 * Refuses what is sent by a page that was made for somebody else than who is signed in in that browser by now: it would be done in their name.
 * Signing in and out is for whoever asks.
 */
export function refuseFormerPages(app: App): void {
  app.addHook('onRequest', async (request) => {
    const person = request.headers[HEADER]
    if (person === undefined || SAFE_METHODS.includes(request.method) || request.url.startsWith(`${AUTH_PATH}/`)) return
    if (person !== (request.account?.id ?? NOBODY)) throw new HotpathError('E_OTHER_PERSON')
  })
}
