import { HotpathError } from '../../../shared/errors.ts'
import { AUTH_PATH } from '../../accounts/accounts.ts'
import type { App } from '../context.ts'
import { pathOf } from '../errors.ts'
import { SAFE_METHODS } from './origin.ts'

/** In which a page tells whose it takes itself to be: an account's id, or NOBODY. Programs need not send it. */
const HEADER = 'x-hotpath-person'
const NOBODY = 'nobody'

/** Signing in, up and out, and what a letter is asked for and a password is chosen by: that is for whoever asks, whoever is signed in. */
const ANYBODYS = [
  'sign-in/email',
  'sign-in/magic-link',
  'sign-in/social',
  'sign-up/email',
  'sign-out',
  'request-password-reset',
  'reset-password',
].map((path) => `${AUTH_PATH}/${path}`)

/**
 * Refuses what is sent by a page that was made for somebody else than who is signed in in that browser by now: it would
 * be done in their name.
 */
export function refuseFormerPages(app: App): void {
  app.addHook('onRequest', async (request) => {
    const person = request.headers[HEADER]
    if (person === undefined || SAFE_METHODS.includes(request.method) || ANYBODYS.includes(pathOf(request))) return
    if (person !== (request.account?.id ?? NOBODY)) throw new HotpathError('E_OTHER_PERSON')
  })
}
