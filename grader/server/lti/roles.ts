import { MEMBER_ROLES, type MemberRole } from '../../contracts/index.ts'

/*
 * The role vocabularies of LTI Core 1.3, annex A.2. Context roles say what someone does in the course of the launch, and decide.
 * Institution and system roles say who someone is at the school: a professor of medicine can be a learner in a programming course. Only
 * administrators matter among those, because they open courses without being enrolled.
 */

const VOCABULARY = 'http://purl.imsglobal.org/vocab/lis/v2/'
const MEMBERSHIP = `${VOCABULARY}membership`

/** What a principal context role may do here. Roles that are not listed (Learner, Mentor, Member, Officer) are learners. */
const PRINCIPAL_ROLES: Record<string, MemberRole> = {
  Administrator: 'instructor',
  Instructor: 'instructor',
  // Designers and coordinators prepare a course and see its grades, but do not run it.
  ContentDeveloper: 'assistant',
  Manager: 'assistant',
}

/** Sub-roles that may do less than their principal role, which platforms often name beside them. */
const LESSER_SUBROLES: readonly [RegExp, MemberRole][] = [
  [/^Instructor#TeachingAssistant/, 'assistant'],
  [/^Instructor#Grader$/, 'assistant'],
  [/^Manager#(External)?Observer$/, 'learner'],
]

/** Administrators by their account, whom a platform lets into every course. */
const ADMINISTRATORS: readonly string[] = [
  `${VOCABULARY}institution/person#Administrator`,
  `${VOCABULARY}system/person#Administrator`,
  `${VOCABULARY}system/person#AccountAdmin`,
  `${VOCABULARY}system/person#SysAdmin`,
]

/**
 * The role in a cohort for a platform's roles: the highest context role, or without any, instructor for administrators of the platform. A
 * person without a known role is a learner.
 * @param roles the claim as it was sent: a list of URIs, or of short names, which LTI allows for context roles
 */
export function roleOf(roles: unknown): MemberRole {
  const named = Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
  const inContext = named.flatMap((role) => contextRole(role) ?? [])
  if (inContext.length === 0) return named.some((role) => ADMINISTRATORS.includes(role)) ? 'instructor' : 'learner'
  const subRoles = inContext.filter((role) => role.includes('#'))
  // Instructor beside Instructor#TeachingAssistant is the same role, less specific.
  const exact = inContext.filter((role) => role.includes('#') || !subRoles.some((sub) => sub.startsWith(`${role}#`)))
  return exact.map(memberRole).reduce((highest, role) => (MEMBER_ROLES.indexOf(role) > MEMBER_ROLES.indexOf(highest) ? role : highest))
}

/** `Instructor`, or `Instructor#TeachingAssistant`; null for other than context roles. */
function contextRole(role: string): string | null {
  if (role.startsWith(`${MEMBERSHIP}#`)) return role.slice(MEMBERSHIP.length + 1)
  if (role.startsWith(`${MEMBERSHIP}/`)) return role.slice(MEMBERSHIP.length + 1)
  return /^[A-Za-z]+$/.test(role) ? role : null
}

function memberRole(role: string): MemberRole {
  const lesser = LESSER_SUBROLES.find(([pattern]) => pattern.test(role))
  return lesser?.[1] ?? PRINCIPAL_ROLES[role.split('#')[0]!] ?? 'learner'
}
