import { HotpathError } from '../../../shared/errors.ts'
import { AUTH_PATH } from '../../accounts/accounts.ts'
import type { App } from '../context.ts'
import { pathOf } from '../errors.ts'
import { SAFE_METHODS } from './origin.ts'

/** Header that names the account the page was rendered for: an account's id, or NOBODY. Programs need not send it. */
const HEADER = 'x-hotpath-person'
const NOBODY = 'nobody'

/** Signing in, up and out, and resetting a password: allowed whoever is signed in. */
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
 * Refuses a request from a page that was rendered for another account than the one now signed in, because it would act in the name
 * of the wrong account.
 */
export function refuseStalePages(app: App): void {
  app.addHook('onRequest', async (request) => {
    const person = request.headers[HEADER]
    if (person === undefined || SAFE_METHODS.includes(request.method) || ANYBODYS.includes(pathOf(request))) return
    if (person !== (request.account?.id ?? NOBODY)) throw new HotpathError('E_OTHER_PERSON')
  })
}
