import { randomUUID } from 'node:crypto'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { magicLink } from 'better-auth/plugins/magic-link'
import type { Config } from '../../shared/config.ts'
import type { Account } from '../../contracts/index.ts'
import { storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'
import { away } from '../store/trouble.ts'
import { whatFailed } from './complaints.ts'
import { ENTER_PATH, signInByTicket } from './sign-in-ticket.ts'
import { newPasswordEmail, proofEmail, signInEmail } from './emails.ts'
import type { Email, Mail } from './mail.ts'

const DAY_SECONDS = 24 * 3600
const HOUR_SECONDS = 3600
const SESSION_SECONDS = 30 * DAY_SECONDS

/** How long a sign-in link is valid. */
export const SIGN_IN_LINK_SECONDS = 600

/** Same limit as in PATCH /api/me. */
const LONGEST_NAME = 120
const LONGEST_URL = 2000

/** Minimum length. Above better-auth's 8, since short passwords are guessed first. */
export const PASSWORD_LENGTH = 10

/** Error code: the mail server did not accept the email. */
export const MAIL_REFUSED = 'MAIL_REFUSED'

/** Base path of better-auth's routes. */
export const AUTH_PATH = '/api/auth'

export interface AccountsOptions extends Pick<Config, 'github' | 'oidc'> {
  db: Db
  mail: Mail
  /** Signs cookies and tokens. */
  secret: string
  /** Public address of the site, without a trailing slash. */
  publicUrl: string
  /** Logs internal errors. */
  complain(message: string, details: string[]): void
}

/** Accounts and their sessions: better-auth on our tables. */
export interface Accounts {
  /** Handles better-auth's routes. */
  handle(request: Request): Promise<Response>
  /** The account whose session is in these headers. */
  of(headers: Headers): Promise<Account | null>
  /** The same with the cookies to set in the response. */
  sessionOf(headers: Headers): Promise<Session | null>
  /** One-time link that signs a browser in as this person and redirects to a path on this site. */
  wayIn(person: string, to: string): Promise<string>
  providers: { id: string; name: string }[]
}

export interface Session {
  account: Account
  /** Set-Cookie lines that renew the session in the browser. Empty unless the last renewal was a day ago. */
  cookies: string[]
}

export function openAccounts(options: AccountsOptions): Accounts {
  const auth = betterAuth(authSettings(options, (headers) => accounts.of(headers)))
  const accounts: Accounts = {
    handle: (request) => auth.handler(request),
    of: async (headers) => (await accounts.sessionOf(headers))?.account ?? null,
    async sessionOf(headers) {
      const found = await auth.api.getSession({ headers, returnHeaders: true }).catch(whySessionFailed)
      if (!found?.response) return null
      const { id, name, email, emailVerified, role } = found.response.user as unknown as Account
      return { account: { id, name, email, emailVerified, role }, cookies: found.headers.getSetCookie() }
    },
    async wayIn(person, to) {
      const ticket = await auth.api.issueTicket({ body: { person } })
      return `${AUTH_PATH}${ENTER_PATH}?${new URLSearchParams({ ticket, person, to })}`
    },
    providers: [
      ...(options.github ? [{ id: 'github', name: 'GitHub' }] : []),
      ...(options.oidc ? [{ id: 'oidc', name: options.oidc.name }] : []),
    ],
  }
  return accounts
}

/**
 * Maps an error of getSession. It queries only the store, so a server error means that the store is away; 401 means that the session
 * ended while it was being renewed.
 */
function whySessionFailed(error: unknown): null {
  if (!(error instanceof APIError)) throw error
  if (error.statusCode >= 500) throw away(error)
  if (error.statusCode === 401) return null
  throw error
}

/** @param whose account a session in headers belongs to */
export function authSettings({ db, mail, secret, publicUrl, github, oidc, complain }: AccountsOptions, whose: Accounts['of']) {
  return {
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    database: { db, type: 'postgres' },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: named(user) }) },
        update: { before: async (change) => ({ data: named(change) }) },
      },
    },
    // Redirects after signing in go only to the origin that the browser used.
    trustedOrigins: (request) => (request === undefined ? [] : [new URL(request.url).origin]),
    telemetry: { enabled: false },
    onAPIError: { onError: (error) => refuse(error, complain) },
    logger: { level: 'error', log: (_, ...reported) => complain('accounts', reported.flatMap(whatFailed)) },
    // Our own request limits count for all processes together.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'hotpath',
      // Validating reads every column of the database at each start. Our migrations make the tables, and a test validates them.
      database: { generateId: () => randomUUID(), validateSchema: false },
      // middleware/origin.ts checks the origin of every request.
      disableCSRFCheck: true,
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    user: {
      modelName: 'accounts',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', required: false, defaultValue: 'learner', input: false } },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'person',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
      // People can list their sessions however long ago they signed in.
      freshAge: 0,
    },
    account: {
      modelName: 'identities',
      fields: {
        userId: 'person',
        providerId: 'provider',
        accountId: 'provider_account',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      encryptOAuthTokens: true,
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => endOtherAccess(db, user),
      sendResetPassword: ({ user, url }) => mail.send(newPasswordEmail(user.email, url)),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_SECONDS,
      autoSignInAfterVerification: false,
      // Verify only in the account's own session. Otherwise the owner of an address, curious about the email, would verify it for a stranger
      // who signed up with it.
      beforeEmailVerification: async ({ id }, request) => {
        const account = request === undefined ? null : await whose(request.headers)
        if (account?.id !== id) throw new APIError('FOUND', undefined, { location: '/account/?error=SIGN_IN_FIRST' })
      },
      // The account works without verification, which can be requested again.
      sendVerificationEmail: ({ user, url }) =>
        mail.send(proofEmail(user.email, url)).catch((error: Error) => complain('an email was not sent', whatFailed(error))),
    },
    ...(github && { socialProviders: { github: { clientId: github.id, clientSecret: github.secret } } }),
    plugins: [
      signInByTicket(),
      magicLink({
        expiresIn: SIGN_IN_LINK_SECONDS,
        storeToken: 'hashed',
        sendMagicLink: ({ email, url }) => post(mail, signInEmail(email, url)),
      }),
      ...(oidc
        ? [
            genericOAuth({
              config: [
                {
                  providerId: 'oidc',
                  clientId: oidc.id,
                  clientSecret: oidc.secret,
                  discoveryUrl: discovery(oidc.issuer),
                  scopes: ['openid', 'email', 'profile'],
                  requireIdTokenVerification: true,
                },
              ],
            }),
          ]
        : []),
    ],
  } satisfies BetterAuthOptions
}

/** Always throws an APIError: better-auth would print any other error to the console, past the log. */
function refuse(error: unknown, complain: AccountsOptions['complain']): never {
  if (error instanceof APIError && error.statusCode < 500) throw error
  complain('accounts', whatFailed(error))
  throw error instanceof APIError ? error : new APIError('INTERNAL_SERVER_ERROR')
}

/** Makes names and picture URLs from any provider storable. */
function named<T extends { name?: string | undefined; image?: string | null | undefined }>(user: T): T {
  const { name, image } = user
  return {
    ...user,
    ...(name !== undefined && { name: storable(name.trim().slice(0, LONGEST_NAME)) }),
    ...(image && { image: storable(image.slice(0, LONGEST_URL)) }),
  }
}

/**
 * After a password reset by email, locks out anyone else who had access: deletes API tokens (better-auth ends the sessions), and, if
 * the address was never verified, identities at other providers.
 */
async function endOtherAccess(db: Db, { id, emailVerified }: { id: string; emailVerified: boolean }): Promise<void> {
  await db.deleteFrom('tokens').where('person', '=', id).execute()
  if (!emailVerified) await db.deleteFrom('identities').where('person', '=', id).where('provider', '<>', 'credential').execute()
}

/** Sends an email that the person is waiting for, so a failure is reported to them. */
async function post(mail: Mail, mailed: Email): Promise<void> {
  try {
    await mail.send(mailed)
  } catch (error) {
    throw new APIError('BAD_GATEWAY', { code: MAIL_REFUSED, message: (error as Error).message })
  }
}

/** OpenID Connect Discovery 1.0, section 4. */
function discovery(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
