import { html, type Html } from '../shared/html.ts'

/** What a letter's link or another provider brought back, by its code; others have their code shown. */
const TROUBLES: Record<string, readonly [title: string, hint: string]> = {
  invalid_token: ['This link was used, or is too old.', 'Ask for a new one: a link is good for one time.'],
  token_expired: ['This link is too old.', 'Ask for a new one below.'],
  expired_token: ['This link is too old.', 'Ask for a new one below.'],
  sign_in_first: [
    'Sign in first, then open the link again.',
    'So nobody else has an account of theirs proven by your letter. If you have made none, do nothing.',
  ],
  access_denied: ['The other provider did not let you in.', 'It was stopped there. Try again, or sign in with a password or a letter.'],
  account_not_linked: ['There is an account with this address already.', 'Sign in to it with its password, or by a letter.'],
  email_not_found: ['The other provider does not tell your address.', 'Allow it there, or make an account here with a password.'],
}

/** What is said to one who comes by a link or has set a password, null if they come by themselves. @param query of the page's address */
export function arrivalView(query: URLSearchParams, isSignedIn: boolean): Html | null {
  const error = query.get('error')
  if (error !== null)
    return notice(
      'fail',
      ...(TROUBLES[error.toLowerCase()] ??
        (['Signing in did not work.', `Try again. The reason that was given: ${error.slice(0, 100)}.`] as const)),
    )
  if (query.get('password') === 'new') return notice('pass', 'The new password is set.', 'Sign in with it.')
  if (query.get('proven') === 'yes')
    return notice('pass', 'Thank you: the address is yours.', isSignedIn ? 'You can go on where you were.' : 'Sign in to go on.')
  return null
}

function notice(tone: 'pass' | 'fail', title: string, hint: string): Html {
  return html`<div class="notice" data-tone="${tone}" role="status"><p class="title">${title}</p><p>${hint}</p></div>`
}
