import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import type { Platform } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { readLaunch, refuse, type Launch } from './claims.ts'
import { keysOf } from './key-sets.ts'
import { platformById } from './platforms.ts'

/** Time for the login redirect to the platform and back, where people may have to sign in. */
const LOGIN_SECONDS = 600

/** Tolerated difference between the platform's clock and ours. */
const SKEW_SECONDS = 60

/** Maximum age of an id_token, whatever its own expiry. */
const OLDEST = '10m'

/** Parameters of a platform's login request, section 5.1.1.1 of the LTI security framework. */
export interface LoginRequest {
  login_hint: string
  lti_message_hint?: string | undefined
}

/** Returns where to redirect the browser, and the state that it must bring back. @param person account signed in there */
export async function beginLogin(
  db: Db,
  platform: Platform,
  { login_hint, lti_message_hint }: LoginRequest,
  person: string | null,
  launchUrl: string,
  now: Date,
): Promise<{ url: string; state: string }> {
  const [state, nonce] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')]
  await db
    .insertInto('lti_logins')
    .values({ state_hash: hash(state), nonce, platform: platform.id, person, expires_at: new Date(now.getTime() + LOGIN_SECONDS * 1000) })
    .execute()
  const url = new URL(platform.loginUrl)
  const asked = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: launchUrl,
    state,
    nonce,
    login_hint,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  if (lti_message_hint !== undefined) url.searchParams.set('lti_message_hint', lti_message_hint)
  return { url: url.href, state }
}

/** A login that a platform started. */
export interface Login {
  platform: Platform
  nonce: string
  /** Account that was signed in at the start. */
  person: string | null
}

/** Looks up the login of a response, and deletes it. @throws HotpathError E_LTI */
export async function endLogin(db: Db, state: string, now: Date): Promise<Login> {
  // Deleted at first use, so a replayed response finds nothing.
  const login = await db.deleteFrom('lti_logins').where('state_hash', '=', hash(state)).returningAll().executeTakeFirst()
  if (login === undefined) throw refuse('its login is unknown or was already used')
  if (login.expires_at <= now) throw refuse('its login took too long')
  return { platform: (await platformById(db, login.platform))!, nonce: login.nonce, person: login.person }
}

/**
 * Verifies a launch and returns its claims: signed with one of the platform's keys, addressed to us, not expired, with our nonce.
 * @throws HotpathError E_LTI
 */
export async function proveLaunch({ platform, nonce }: Login, token: string, now: Date): Promise<Launch> {
  const payload = await verified(token, platform, now)
  if (payload['nonce'] !== nonce) throw refuse('it belongs to another login')
  const launch = readLaunch(payload)
  if (platform.deployments.length > 0 && !platform.deployments.includes(launch.deployment)) throw refuse('its deployment is not registered')
  return launch
}

/** Deletes expired logins. */
export async function forgetLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lti_logins').where('expires_at', '<=', now).execute()
}

async function verified(token: string, { issuer, clientId, keysUrl }: Platform, now: Date) {
  try {
    const { payload } = await jwtVerify(token, keysOf(keysUrl), {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: OLDEST,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      currentDate: now,
    })
    // OpenID Connect Core 3.1.3.7: a token for several audiences must name the requesting client.
    if ((Array.isArray(payload.aud) && payload.aud.length > 1) || payload['azp'] !== undefined) {
      if (payload['azp'] !== clientId) throw refuse('it was made for another client')
    }
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refuse(problemOf(error))
    if (error instanceof TypeError) throw refuse('the platform’s keys could not be fetched')
    throw error
  }
}

function problemOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it is expired'
  if (error instanceof errors.JWTClaimValidationFailed) return `its ${error.claim} is not as it should be`
  if (error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC') return 'the platform’s keys could not be fetched'
  return 'its signature is not the platform’s'
}

function hash(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
