import type { Account, Me } from '../../../../grader/contracts/accounts.ts'
import { call, send } from './client.ts'

/** A browser that is signed in. */
export interface Session {
  id: string
  /** Times are ISO 8601. */
  createdAt: string
  updatedAt: string
  userAgent?: string | null
}

export function readAccount(): Promise<Me> {
  return call('/api/me')
}

export function signIn(email: string, password: string): Promise<unknown> {
  return send('POST', '/api/auth/sign-in/email', { email, password })
}

export function signUp(name: string, email: string, password: string): Promise<unknown> {
  return send('POST', '/api/auth/sign-up/email', { name, email, password, callbackURL: here('/account/?proven=yes') })
}

/** Sends an email with a link that signs in, or creates the account. @param back path that the link leads to */
export function sendLink(email: string, back: string): Promise<unknown> {
  // A sign-in link has no name: use the part before the @ until the owner changes it.
  return send('POST', '/api/auth/sign-in/magic-link', {
    email,
    name: email.split('@')[0],
    callbackURL: here(back),
    errorCallbackURL: here('/account/'),
  })
}

/** Address to sign in with another provider. */
export async function startWith(provider: string, back: string): Promise<string> {
  const { url } = await send<{ url: string }>('POST', '/api/auth/sign-in/social', {
    provider,
    callbackURL: here(back),
    errorCallbackURL: here('/account/'),
  })
  return url
}

export function signOut(): Promise<unknown> {
  return send('POST', '/api/auth/sign-out')
}

/** Sends an email with a link to choose a new password. */
export function forgotPassword(email: string): Promise<unknown> {
  return send('POST', '/api/auth/request-password-reset', { email, redirectTo: here('/account/') })
}

/** @param token of the email's link */
export function setPassword(token: string, newPassword: string): Promise<unknown> {
  return send('POST', '/api/auth/reset-password', { token, newPassword })
}

/** Sends the verification email again. */
export function sendProof(email: string): Promise<unknown> {
  return send('POST', '/api/auth/send-verification-email', { email, callbackURL: here('/account/?proven=yes') })
}

/** Moves this browser's attempts without an account to the signed-in account. */
export function takeAlong(): Promise<unknown> {
  return send('POST', '/api/me/attempts')
}

/** Sends a link to a new address, which the account gets when it is opened. */
export function changeEmail(email: string): Promise<unknown> {
  return send('POST', '/api/me/email', { email })
}

/** @param token of the link to the new address */
export function confirmEmail(token: string): Promise<Account> {
  return send('POST', '/api/me/email/confirmation', { token })
}

export function changeName(name: string): Promise<Account> {
  return send('PATCH', '/api/me', { name })
}

/** All signed-in browsers, and the id of this browser's session. */
export async function listSessions(): Promise<{ sessions: Session[]; own: string }> {
  const [sessions, { session }] = await Promise.all([
    call<Session[]>('/api/auth/list-sessions'),
    call<{ session: Session }>('/api/auth/get-session'),
  ])
  return { sessions, own: session.id }
}

export function endOtherSessions(): Promise<unknown> {
  return send('POST', '/api/auth/revoke-other-sessions')
}

export function endAllSessions(): Promise<unknown> {
  return send('POST', '/api/auth/revoke-sessions')
}

/** @param confirm the account's own address */
export function deleteAccount(confirm: string): Promise<unknown> {
  return send('DELETE', '/api/me', { confirm })
}

/** Absolute address of a path, because better-auth does not accept a path with # as a callback. */
function here(path: string): string {
  return new URL(path, location.origin).href
}
