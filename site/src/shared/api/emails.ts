import type {
  CohortEmails,
  EmailInvitation,
  EmailInvitationResult,
  EmailPreferences,
  EmailsAgain,
} from '../../../../grader/contracts/email.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

export const readEmailPreferences = () => call<EmailPreferences>('/api/me/emails')
export const saveEmailPreferences = (preferences: EmailPreferences) => send<EmailPreferences>('PUT', '/api/me/emails', preferences)

/** Stops the emails that a link from one of them is for. */
export const unsubscribe = (token: string) => call<void>(`/api/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST' })

/** Invites people on the roster by email. */
export const inviteByEmail = (cohort: string, invitation: EmailInvitation) =>
  send<EmailInvitationResult>('POST', `${cohortPath(cohort)}/expected/invite`, invitation)

export const listCohortEmails = (cohort: string) => call<CohortEmails>(`${cohortPath(cohort)}/emails`)
/** @param email id of one; without it, all that failed or wait after a failure */
export const sendAgain = (cohort: string, email?: string) =>
  send<EmailsAgain>('POST', `${cohortPath(cohort)}/emails/again${email === undefined ? '' : `?email=${email}`}`)
