/** Roles in a cohort: a learner submits, an assistant sees everything and has the rights that were set, an instructor changes everything. */
export const MEMBER_ROLES = ['learner', 'assistant', 'instructor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What an assistant may do besides seeing: write comments and announcements, grade by hand, grant extensions. */
export const RIGHTS = ['comment', 'grade', 'extend'] as const
export type Right = (typeof RIGHTS)[number]
