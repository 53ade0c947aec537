import type { FastifyRequest, RouteOptions } from 'fastify'
import { Value } from 'typebox/value'
import { Id, MEMBER_ROLES, RIGHTS, type Account, type MemberRole, type Scope } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { readMembership } from '../../accounts/membership.ts'
import type { App, Context } from '../context.ts'

/**
 * Who may use a route. `anyone`: also visitors without an account, each of whom sees only their own data. `agent`: agents, by the
 * shared token or one of their own. `account`, `instructor`, `admin`: by the account's role. `member`, `staff`, `lead`: by the role in
 * the cohort in the path; staff are its assistants and instructors, leads its instructors. `comment`, `grade`, `extend`: by the rights of
 * the staff, which instructors have all.
 */
export const ALLOWED = ['anyone', 'agent', 'account', 'instructor', 'admin', 'member', 'staff', 'lead', ...RIGHTS] as const
export type Allowed = (typeof ALLOWED)[number]

declare module 'fastify' {
  interface FastifyContextConfig {
    allows?: Allowed
    /** Only for signed-in people, never by API token. */
    inPerson?: true
  }
  interface FastifyRequest {
    /** The account's role in the cohort in the path; admins count as instructors everywhere. Null on other routes. */
    member: MemberRole | null
  }
}

const WHOM: Record<Exclude<Allowed, 'anyone' | 'agent' | 'account' | 'member'>, string> = {
  instructor: 'instructors',
  admin: 'administrators',
  staff: 'instructors and assistants of the cohort',
  lead: 'instructors of the cohort',
  comment: 'instructors of the cohort, and assistants who may comment',
  grade: 'instructors of the cohort, and assistants who may grade',
  extend: 'instructors of the cohort, and assistants who may grant extensions',
}

/** The lowest role allowed, in the order of MEMBER_ROLES. */
const LEAST: Partial<Record<Allowed, MemberRole>> = { member: 'learner', staff: 'assistant', lead: 'instructor' }

/** Enforces each route's permission. An API route without one fails the start. */
export function checkPermission(app: App, context: Context): void {
  app.decorateRequest('member', null)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !isDocumentation(route) && route.config?.allows === undefined)
      throw new Error(`${String(route.method)} ${route.url} has no permission (config.allows)`)
  })
  app.addHook('onRequest', async (request) => {
    const { allows } = request.routeOptions.config
    if (request.refusal !== null) throw request.refusal
    checkScope(request)
    if (allows === undefined || allows === 'anyone') return
    if (allows === 'agent') return mustBeAgent(request)
    const account = signedIn(request)
    if (allows === 'account') return
    if (allows === 'instructor' || allows === 'admin') return mustBe(allows, account.role === 'admin' || account.role === allows)
    await checkMembership(context, request, account, allows)
  })
}

/** An API token can do what its owner can, within its scopes. */
function checkScope({ scopes, method, routeOptions }: FastifyRequest): void {
  if (scopes === null) return
  if (routeOptions.config.inPerson) throw new HotpathError('E_TOKEN_IN_PERSON')
  const needed = scopeOf(method, routeOptions.url ?? '')
  if (!scopes.includes(needed)) throw new HotpathError('E_TOKEN_SCOPE', { scope: needed })
}

/** The scope that a token needs for a route. */
export function scopeOf(method: string, path: string): Scope {
  if (method === 'GET' || method === 'HEAD') return 'read'
  return /^\/api\/(submissions|comparisons)/.test(path) ? 'submit' : 'teach'
}

/** @throws HotpathError E_SIGN_IN_NEEDED */
export function signedIn({ account }: FastifyRequest): Account {
  if (account === null) throw new HotpathError('E_SIGN_IN_NEEDED')
  return account
}

async function checkMembership(
  { store }: Context,
  request: FastifyRequest,
  account: Account,
  allows: Exclude<Allowed, 'anyone' | 'agent' | 'account' | 'instructor' | 'admin'>,
): Promise<void> {
  const { cohort } = request.params as { cohort: string }
  const membership = Value.Check(Id, cohort) ? await readMembership(store.db, cohort, account) : null
  // Non-members must not learn whether a cohort exists.
  if (membership === null) throw new HotpathError('E_COHORT_UNKNOWN')
  const { role, rights } = membership
  if (allows === 'comment' || allows === 'grade' || allows === 'extend') mustBe(allows, rights.includes(allows))
  else if (allows !== 'member') mustBe(allows, MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(LEAST[allows]!))
  request.member = role
}

function mustBeAgent({ agent }: FastifyRequest): void {
  if (agent === null) throw new HotpathError('E_AGENT_TOKEN')
}

function mustBe(whom: keyof typeof WHOM, is: boolean): void {
  if (!is) throw new HotpathError('E_NOT_ALLOWED', { whom: WHOM[whom] })
}

function isDocumentation({ url }: RouteOptions): boolean {
  return url.startsWith('/api/docs')
}
