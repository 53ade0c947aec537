import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { Test } from 'tap'
import type { NewPlatform } from '../../../contracts/index.ts'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

export interface Launching {
  subject: string
  name?: string
  email?: string
  role?: 'Instructor' | 'Learner'
  course?: string
  assignment?: string
  column?: string
  linking?: object
  deployment?: string
}

export interface Received {
  path: string
  body: any
}

/** An LTI 1.3 platform over HTTP: keys, login, tokens, grades and roster. */
export class Platform {
  readonly clientId = 'hotpath at school'
  readonly deployment = 'deployment 1'
  /** Another school that uses it. */
  readonly otherDeployment = 'deployment 2'
  readonly scores: Received[] = []
  members: object[] = []
  /** Its status for grades; default: 200. */
  answers: number[] = []
  /** What it says beside that status. */
  says: unknown = {}
  tokensGiven = 0
  /** Audience that a token request must have; default: its own address. */
  audience: string | null = null
  readonly #server: HttpServer
  readonly #key: CryptoKey
  readonly #published: JWK
  readonly #tool: string

  static async start(t: Pick<Test, 'teardown'>, tool: string): Promise<Platform> {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const platform = new Platform(privateKey, { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'school' }, tool)
    platform.#server.listen(0, '127.0.0.1')
    await once(platform.#server, 'listening')
    t.teardown(() => platform.#server.close())
    return platform
  }

  private constructor(key: CryptoKey, published: JWK, tool: string) {
    this.#key = key
    this.#published = published
    this.#tool = tool
    this.#server = createServer(async (request, response) => {
      const { status, body, headers } = await this.#answer(request)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    })
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get registration(): NewPlatform {
    const { address } = this
    return {
      name: 'The school',
      issuer: address,
      clientId: this.clientId,
      deployments: [this.deployment, this.otherDeployment],
      loginUrl: `${address}/login`,
      tokenUrl: `${address}/token`,
      keysUrl: `${address}/keys`,
    }
  }

  /** The claims of a launch that answers a login. */
  claims(
    {
      subject,
      name = subject,
      email,
      role = 'Learner',
      course = 'course 1',
      assignment,
      column,
      linking,
      deployment = this.deployment,
    }: Launching,
    login: URL,
  ): Record<string, unknown> {
    return {
      iss: this.address,
      aud: this.clientId,
      sub: subject,
      nonce: login.searchParams.get('nonce'),
      name,
      ...(email !== undefined && { email }),
      [`${LTI}version`]: '1.3.0',
      [`${LTI}message_type`]: linking === undefined ? 'LtiResourceLinkRequest' : 'LtiDeepLinkingRequest',
      [`${LTI}deployment_id`]: deployment,
      [`${LTI}target_link_uri`]: login.searchParams.get('redirect_uri'),
      [`${LTI}roles`]: [`${MEMBERSHIP}${role}`],
      [`${LTI}context`]: { id: course, title: `The title of ${course}` },
      [`${LTI}resource_link`]: { id: `link to ${assignment ?? 'the cohort'} in ${course}` },
      ...(assignment !== undefined && { [`${LTI}custom`]: { assignment } }),
      ...(column !== undefined && {
        'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
          scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
          lineitem: column,
        },
      }),
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${this.address}/members`,
        service_versions: ['2.0'],
      },
      ...(linking !== undefined && { 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': linking }),
    }
  }

  sign(
    claims: Record<string, unknown>,
    {
      key = this.#key,
      algorithm = 'RS256',
      kid = 'school',
      issuedAt = Math.floor(Date.now() / 1000),
      life = 300,
    }: Partial<{ key: CryptoKey | Uint8Array; algorithm: string; kid: string; issuedAt: number; life: number }> = {},
  ): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + life)
      .sign(key)
  }

  /** As sign, but for raw JSON. If a claim occurs twice, the last one counts. */
  signText(claims: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const timed = claims.replace('{', `{"iat":${now},"exp":${now + 300},`)
    return new CompactSign(new TextEncoder().encode(timed)).setProtectedHeader({ alg: 'RS256', kid: 'school' }).sign(this.#key)
  }

  /** Claims of a signed response of the tool, verified with the tool's published keys. */
  async read(jwt: string): Promise<Record<string, any>> {
    return (await jwtVerify(jwt, this.#toolKeys(), { issuer: this.clientId, audience: this.address })).payload
  }

  #toolKeys() {
    return createRemoteJWKSet(new URL('/api/lti/keys', this.#tool))
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown; headers?: Record<string, string> }> {
    const { pathname, searchParams } = new URL(request.url!, this.address)
    const body = await textOf(request)
    if (pathname === '/keys') return { status: 200, body: { keys: [this.#published] } }
    if (pathname === '/token') return this.#giveToken(new URLSearchParams(body))
    if (request.headers.authorization !== `Bearer token ${this.tokensGiven}`) return { status: 401, body: null }
    if (pathname === '/members') return this.#tellMembers(Number(searchParams.get('page') ?? 0))
    this.scores.push({ path: pathname, body: JSON.parse(body) })
    return { status: this.answers.shift() ?? 200, body: this.says }
  }

  async #giveToken(form: URLSearchParams) {
    const proven = await jwtVerify(form.get('client_assertion')!, this.#toolKeys(), {
      issuer: this.clientId,
      subject: this.clientId,
      audience: this.audience ?? `${this.address}/token`,
    }).catch(() => null)
    if (form.get('grant_type') !== 'client_credentials' || proven?.payload.jti === undefined) return { status: 400, body: null }
    return { status: 200, body: { access_token: `token ${++this.tokensGiven}`, token_type: 'Bearer', expires_in: 3600 } }
  }

  /** One person per page, so that there are several pages. */
  #tellMembers(page: number) {
    const headers: Record<string, string> =
      page + 1 < this.members.length ? { link: `<${this.address}/members?page=${page + 1}>; rel="next"` } : {}
    return { status: 200, body: { members: this.members.slice(page, page + 1) }, headers }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
