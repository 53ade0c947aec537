import type { FastifySchema, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { scopeOf, type Allowed } from '../middleware/permissions.ts'
import { exampleOf } from './examples.ts'
import ROUTE_ERRORS from './route-errors.json' with { type: 'json' }

/** What every error looks like. */
export const ERROR_SCHEMA = Type.Object({
  error: Type.Object({
    code: Type.String({ description: 'Never changes its meaning: decide by it' }),
    message: Type.String({ description: 'What happened, for people' }),
    hint: Type.String({ description: 'What to do about it' }),
    status: Type.Integer(),
    details: Type.Object({}, { description: 'The values in the texts; `seconds` says when to try again' }),
    current: Type.Optional(Type.Unknown({ description: 'With `E_CHANGED_MEANWHILE`: the current state' })),
  }),
})

const WHOM: Record<Allowed, string> = {
  anyone: 'anyone; visitors without an account see their own data',
  agent: 'agents',
  account: 'everyone with an account',
  instructor: 'instructors and administrators',
  admin: 'administrators',
  member: 'members of the cohort',
  staff: 'instructors and assistants of the cohort',
  lead: 'instructors of the cohort',
  comment: 'instructors of the cohort, and assistants who may comment',
  grade: 'instructors of the cohort, and assistants who may grade',
  extend: 'instructors of the cohort, and assistants who may grant extensions',
}

const STAFF_REFUSALS: readonly ErrorCode[] = ['E_SIGN_IN_NEEDED', 'E_COHORT_UNKNOWN', 'E_NOT_ALLOWED']

/** Errors of the permission check. */
const REFUSALS: Record<Allowed, readonly ErrorCode[]> = {
  anyone: [],
  agent: ['E_AGENT_TOKEN'],
  account: ['E_SIGN_IN_NEEDED'],
  instructor: ['E_SIGN_IN_NEEDED', 'E_NOT_ALLOWED'],
  admin: ['E_SIGN_IN_NEEDED', 'E_NOT_ALLOWED'],
  member: ['E_SIGN_IN_NEEDED', 'E_COHORT_UNKNOWN'],
  staff: STAFF_REFUSALS,
  lead: STAFF_REFUSALS,
  comment: STAFF_REFUSALS,
  grade: STAFF_REFUSALS,
  extend: STAFF_REFUSALS,
}

type Schema = FastifySchema & { description?: string; security?: object[]; consumes?: string[] }

/** A route’s schema as the documentation shows it: who may use it and how, its errors by status, and an example. */
export function describeRoute({ method, url, config, bodyLimit }: RouteOptions, given: FastifySchema | undefined): FastifySchema {
  const schema = (given ?? {}) as Schema
  const allows = config?.allows
  if (allows === undefined) return schema
  const verb = String(method)
  const route = `${verb} ${url.replace(/:(\w+)/g, '{$1}')}`
  const access = { allows, inPerson: config?.inPerson === true, scope: scopeOf(verb, url) }
  const example = exampleOf(route, access)
  return {
    ...schema,
    security: securityOf(access),
    description: [
      schema.description,
      `For ${WHOM[allows]}. ${byToken(access)}`,
      bodyLimit !== undefined && schema.body !== undefined && `The body may have ${Math.floor(bodyLimit / 1024)} KB.`,
      example !== null && `Example:\n\n\`\`\`sh\n${example}\n\`\`\``,
    ]
      .filter(Boolean)
      .join('\n\n'),
    response: { ...((schema.response ?? {}) as object), ...errorsOf(route, access, schema) },
  } as FastifySchema
}

interface Access {
  allows: Allowed
  inPerson: boolean
  scope: string
}

function securityOf({ allows, inPerson }: Access): object[] {
  if (allows === 'agent') return [{ agent: [] }]
  const session = [{ session: [] }]
  const signedIn = inPerson ? session : [{ token: [] }, ...session]
  return allows === 'anyone' ? [{}, ...signedIn] : signedIn
}

function byToken({ allows, inPerson, scope }: Access): string {
  if (allows === 'agent') return ''
  return inPerson ? 'Closed to API tokens: only for signed-in people.' : `API tokens need the scope \`${scope}\`.`
}

function errorsOf(route: string, { allows }: Access, { consumes }: Schema): Record<string, object> {
  const thrown = (ROUTE_ERRORS as Record<string, ErrorCode[]>)[route] ?? []
  const codes = new Set<ErrorCode>([...REFUSALS[allows], ...(consumes?.includes('text/csv') ? ['E_BODY_NOT_CSV' as const] : []), ...thrown])
  // Parsing waits for a slot in every route that parses.
  if (codes.has('E_SYNTAX_LIMIT')) codes.add('E_SYNTAX_BUSY')
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map(describeError).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function describeError(code: ErrorCode): string {
  const { message, hint } = ERRORS[code]
  return `\`${code}\`: ${message} ${hint}`
}
