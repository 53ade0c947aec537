import { randomUUID } from 'node:crypto'
import type { Platform } from '../../contracts/index.ts'
import { isSafe } from './platforms.ts'
import { NO_TOKEN, refusalOf } from './refusals.ts'
import type { ToolKey } from './tool-key.ts'

/** Timeout of requests; other platforms' grades wait for it. */
const PATIENCE_MS = 15_000

/** Tokens are renewed this long before they expire. */
const EARLY_MS = 60_000

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

const A_SCORE = { activityProgress: 'Completed', gradingProgress: 'FullyGraded' }

/** A message without scoreGiven makes the platform delete its score, as the same specification says. */
const NO_SCORE = { activityProgress: 'Initialized', gradingProgress: 'NotReady' }

/** Most pages of a course roster: 10,000 people in pages of 50. */
const MOST_PAGES = 200

export interface Score {
  subject: string
  /** Null: the grade was removed. */
  given: number | null
  most: number
  at: Date
}

/** A member of a course, from Names and Role Provisioning Services. */
export interface Listed {
  subject: string
  name: string | null
  email: string | null
  roles: string[]
}

/** The platform did not respond at all; the next request would wait as long. */
export class NoAnswer extends Error {}

/** Requests to platforms. Access tokens come from a signed assertion (RFC 7523; LTI security framework 4.1). */
export class Services {
  readonly #key: ToolKey
  readonly #tokens = new Map<string, { token: string; until: number }>()

  constructor(key: ToolKey) {
    this.#key = key
  }

  /** Score Publish, Assignment and Grade Services 2.0, section 3.4. @throws Error with the platform's response */
  async sendScore(platform: Platform, column: string, { subject, given, most, at }: Score): Promise<void> {
    // Keep a query in the column's address.
    const url = new URL(column)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
    await this.#ask(platform, SCORE_SCOPE, url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.ims.lis.v1.score+json' },
      body: JSON.stringify({
        userId: subject,
        timestamp: at.toISOString(),
        ...(given === null ? NO_SCORE : { ...A_SCORE, scoreGiven: given, scoreMaximum: most }),
      }),
    })
  }

  /** All members of a course, over all pages. @throws Error with the platform's response */
  async listMembers(platform: Platform, membersUrl: string): Promise<Listed[]> {
    const listed: Listed[] = []
    let next: string | null = membersUrl
    for (let page = 0; next !== null && page < MOST_PAGES; page++) {
      const response: Response = await this.#ask(platform, MEMBERS_SCOPE, next, {
        headers: { accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json' },
      })
      const { members } = (await response.json()) as { members?: unknown }
      for (const member of Array.isArray(members) ? members : []) if (isPerson(member)) listed.push(toListed(member))
      next = nextPage(response, next)
    }
    return listed
  }

  async #ask(platform: Platform, scope: string, url: string, init: RequestInit): Promise<Response> {
    // Addresses in launches and rosters have not been checked yet.
    if (!isSafe(url)) throw new Error('the platform’s address for it is not safe')
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${await this.#token(platform, scope)}` }
    const response = await reach(url, { ...init, headers })
    if (response.ok) return response
    // The token may have been revoked; the next try requests a new one.
    if (response.status === 401) this.#tokens.delete(`${platform.id} ${scope}`)
    throw new Error(await refusalOf(response))
  }

  async #token(platform: Platform, scope: string): Promise<string> {
    const name = `${platform.id} ${scope}`
    const known = this.#tokens.get(name)
    if (known !== undefined && known.until > Date.now()) return known.token
    const assertion = await this.#key.sign({
      iss: platform.clientId,
      sub: platform.clientId,
      aud: platform.audience ?? platform.tokenUrl,
      jti: randomUUID(),
    })
    const response = await reach(platform.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope,
      }),
    })
    if (!response.ok) throw new Error(`${NO_TOKEN}: ${await refusalOf(response)}`)
    const { access_token: token, expires_in: seconds } = (await response.json()) as { access_token?: unknown; expires_in?: unknown }
    if (typeof token !== 'string') throw new Error(NO_TOKEN)
    this.#tokens.set(name, { token, until: Date.now() + Number(seconds ?? 0) * 1000 - EARLY_MS })
    return token
  }
}

/** @throws NoAnswer */
async function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => {
    throw new NoAnswer(error.message, { cause: error })
  })
}

function isPerson(member: unknown): member is { user_id: string; roles?: unknown; name?: unknown; email?: unknown; status?: unknown } {
  return (
    typeof member === 'object' &&
    member !== null &&
    typeof (member as { user_id?: unknown }).user_id === 'string' &&
    (member as { status?: unknown }).status !== 'Inactive'
  )
}

function toListed({ user_id, name, email, roles }: { user_id: string; roles?: unknown; name?: unknown; email?: unknown }): Listed {
  return {
    subject: user_id,
    name: typeof name === 'string' ? name : null,
    email: typeof email === 'string' ? email : null,
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
  }
}

/** `Link: <…>; rel="next"`, RFC 8288. */
function nextPage(response: Response, base: string): string | null {
  const [, url] = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(response.headers.get('link') ?? '') ?? []
  return url === undefined ? null : new URL(url, base).href
}
