import { html, type Html } from '../shared/html.ts'

/** Errors that an email's link or another provider can return, by code; other errors are shown with their code. */
const TROUBLES: Record<string, readonly [title: string, hint: string]> = {
  invalid_token: ['This link has been used or has expired.', 'Request a new one: each link works once.'],
  token_expired: ['This link has expired.', 'Request a new one below.'],
  expired_token: ['This link has expired.', 'Request a new one below.'],
  sign_in_first: [
    'Sign in first, then open the link again.',
    'This keeps others from verifying an account of theirs with your email. If you did not create an account, ignore the email.',
  ],
  access_denied: ['The other provider did not let you in.', 'Try again, or sign in with your password or an email link.'],
  account_not_linked: ['An account with this address already exists.', 'Sign in with its password or an email link.'],
  email_not_found: ['The other provider does not share your address.', 'Allow it there, or create an account here with a password.'],
}

/** Notice for visitors who arrive by a link or have set a password, null for others. @param query of the page's address */
export function arrivalView(query: URLSearchParams, isSignedIn: boolean): Html | null {
  const error = query.get('error')
  if (error !== null)
    return notice(
      'fail',
      ...(TROUBLES[error.toLowerCase()] ?? (['Signing in failed.', `Try again. The reason given: ${error.slice(0, 100)}.`] as const)),
    )
  if (query.has('address') && !isSignedIn)
    return notice(
      'fail',
      'Sign in to change your address.',
      'The link belongs to your account: sign in with your old address here, and it changes.',
    )
  if (query.get('password') === 'new') return notice('pass', 'The new password is set.', 'Sign in with it.')
  if (query.get('proven') === 'yes')
    return notice('pass', 'Your address is verified.', isSignedIn ? 'You can continue where you were.' : 'Sign in to continue.')
  return null
}

/** After a link to a new address. */
export function addressChanged(email: string): Html {
  return notice('pass', `Your address is now ${email}.`, 'Sign in with it from now on. Your attempts, cohorts and grades are the same.')
}

/** After a link to a new address that could not be used. */
export function addressRefused({ message, hint }: { message: string; hint: string }): Html {
  return notice('fail', 'Your address has not changed.', `${message} ${hint}`)
}

function notice(tone: 'pass' | 'fail', title: string, hint: string): Html {
  return html`<div class="notice" data-tone="${tone}" role="status"><p class="title">${title}</p><p>${hint}</p></div>`
}
