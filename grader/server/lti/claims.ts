import type { JWTPayload } from 'jose'
import { HotpathError } from '../../shared/errors.ts'
import type { MemberRole } from '../../contracts/index.ts'
import { isSafe } from './platforms.ts'
import { roleOf } from './roles.ts'

/*
 * The claims of a launch, as in LTI Core 1.3 (section 5.3), Deep Linking 2.0, Assignment and Grade Services 2.0, and Names and Role
 * Provisioning Services 2.0. The signature has been checked, the contents have not.
 */

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

/** Most characters of a claim. */
const LONGEST = 2000

/** Most characters of the data that a platform wants back unchanged; some put the whole state of their page into it. */
const LONGEST_DATA = 20_000

export interface Launch {
  deployment: string
  /** The person's id at the platform. */
  subject: string
  name: string
  email: string | null
  role: MemberRole
  /** The course, as the platform names it. */
  context: { id: string; title: string }
  /** Address of the course roster. */
  membersUrl: string | null
  /** Pages of the platform to return to, if the launch names any. */
  backUrls: string[]
  ask: ResourceLaunch | LinkingLaunch
}

/** Opens a link in the course. */
export interface ResourceLaunch {
  kind: 'resource'
  resourceLink: string
  /** Our assignment's id in the link. */
  assignment: string | null
  /** Address of the link's gradebook column. */
  column: string | null
}

/** An instructor chooses what to link to. */
export interface LinkingLaunch {
  kind: 'linking'
  returnUrl: string
  multiple: boolean
  data: string | null
}

/** @throws HotpathError E_LTI for a message that is not LTI 1.3 */
export function readLaunch(payload: JWTPayload): Launch {
  if (payload[`${LTI}version`] !== '1.3.0') throw refuse('its version is not 1.3.0')
  const context = record(payload[`${LTI}context`])
  const ask = askOf(payload)
  const back = optional(record(payload[`${LTI}launch_presentation`])['return_url'])
  return {
    deployment: text(payload[`${LTI}deployment_id`], 'deployment_id'),
    subject: text(payload.sub, 'sub'),
    name: optional(payload['name']) ?? optional(payload['given_name']) ?? 'A learner',
    email: optional(payload['email']),
    role: roleOf(payload[`${LTI}roles`]),
    context: { id: text(context['id'], 'context.id'), title: optional(context['title']) ?? optional(context['label']) ?? 'A course' },
    membersUrl: optional(record(payload[NAMES])['context_memberships_url']),
    backUrls: [...(back === null ? [] : [back]), ...(ask.kind === 'linking' ? [ask.returnUrl] : [])],
    ask,
  }
}

function askOf(payload: JWTPayload): Launch['ask'] {
  switch (payload[`${LTI}message_type`]) {
    case 'LtiResourceLinkRequest':
      return {
        kind: 'resource',
        resourceLink: text(record(payload[`${LTI}resource_link`])['id'], 'resource_link.id'),
        assignment: optional(record(payload[`${LTI}custom`])['assignment']),
        column: whole(record(payload[GRADES])['lineitem'], 'lineitem', LONGEST),
      }
    case 'LtiDeepLinkingRequest': {
      const settings = record(payload[`${DEEP_LINKING}deep_linking_settings`])
      return {
        kind: 'linking',
        returnUrl: address(settings['deep_link_return_url'], 'deep_link_return_url'),
        multiple: settings['accept_multiple'] === true,
        data: whole(settings['data'], 'data', LONGEST_DATA),
      }
    }
    default:
      throw refuse('its message_type is neither a resource link nor deep linking')
  }
}

/** The claims of an answer to deep linking, for each item one link. */
export function linkingAnswer(deployment: string, items: readonly object[], data: string | null): JWTPayload {
  return {
    [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: deployment,
    [`${DEEP_LINKING}content_items`]: items,
    ...(data !== null && { [`${DEEP_LINKING}data`]: data }),
  }
}

export function refuse(problem: string): HotpathError {
  return new HotpathError('E_LTI', { problem })
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= LONGEST) return value
  throw refuse(`it lacks ${name}`)
}

function address(value: unknown, name: string): string {
  const reported = text(value, name)
  if (isSafe(reported)) return reported
  throw refuse(`its ${name} is not an address that begins with https://`)
}

function optional(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : null
}

/** As optional, but refuses a long value instead of leaving it out. */
function whole(value: unknown, name: string, longest: number): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (value.length <= longest) return value
  throw refuse(`its ${name} is longer than ${longest.toLocaleString('en')} characters`)
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
