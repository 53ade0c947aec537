import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'
import { EMAIL_KINDS } from './email-kinds.ts'

const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/** `daily`: in one email in the morning. */
export const EMAIL_FREQUENCIES = ['immediately', 'daily', 'never'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]

const Frequency = Type.Enum(EMAIL_FREQUENCIES)

export const EmailChoices = Type.Object(
  {
    opened: Frequency,
    due: Frequency,
    comment: Frequency,
    grade: Frequency,
    regrade: Frequency,
    announcement: Frequency,
    alerts: Type.Enum(['daily', 'never'], { description: 'For staff, of each cohort on days when something needs attention' }),
  },
  exact,
)
export type EmailChoices = Static<typeof EmailChoices>

/** What people get who have chosen nothing. */
export const DEFAULT_EMAIL_CHOICES: EmailChoices = {
  opened: 'immediately',
  due: 'immediately',
  comment: 'immediately',
  grade: 'immediately',
  regrade: 'immediately',
  announcement: 'immediately',
  alerts: 'never',
}

/** Body of PUT /api/me/emails, and the response. */
export const EmailPreferences = Type.Object(
  {
    choices: EmailChoices,
    timeZone: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description: 'Zone of the times in your emails, an IANA name; null: that of the cohort',
    }),
  },
  exact,
)
export type EmailPreferences = Static<typeof EmailPreferences>

/** Body of POST …/expected/invite: whom to invite by email. */
export const EmailInvitation = Type.Object(
  {
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Only this person; without it, everyone' })),
    again: Type.Boolean({ description: 'Also people who were invited more than an hour ago, or whom no invitation reached' }),
  },
  exact,
)
export type EmailInvitation = Static<typeof EmailInvitation>

export const EmailInvitationResult = Type.Object(
  {
    invited: Type.Integer({ minimum: 0 }),
    before: Type.Integer({ minimum: 0, description: 'Invited earlier, and not again' }),
    refused: Type.Integer({ minimum: 0, description: 'Asked for no invitations' }),
  },
  exact,
)
export type EmailInvitationResult = Static<typeof EmailInvitationResult>

/** `refused`: the mail server answered that it will never accept it. `failed`: it did not accept it for three days. */
export const EMAIL_STATES = ['waiting', 'sent', 'refused', 'failed'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** Kinds of emails in the list of a cohort. */
export const SENT_KINDS = [...EMAIL_KINDS, 'invitation', 'digest'] as const
export type SentKind = (typeof SENT_KINDS)[number]

/** An email of a cohort, as its staff see it. */
export const CohortEmail = Type.Object(
  {
    id: Id,
    kind: Type.Enum(SENT_KINDS),
    name: Type.Union([Type.String(), Type.Null()], { description: 'Null: not a member yet' }),
    address: Type.String(),
    state: Type.Enum(EMAIL_STATES),
    attempts: Type.Integer({ minimum: 0 }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'What the mail server answered, or why it was not reached' }),
    createdAt: Time,
    nextAt: Type.Union([Time, Type.Null()], { description: 'Time of the next attempt' }),
    doneAt: Type.Union([Time, Type.Null()]),
  },
  exact,
)
export type CohortEmail = Static<typeof CohortEmail>

/** GET …/emails: the emails that need attention first, then the newest, a hundred in all. */
export const CohortEmails = Type.Object(
  {
    counts: Type.Object(
      {
        waiting: Type.Integer(),
        sent: Type.Integer(),
        refused: Type.Integer(),
        failed: Type.Integer(),
      },
      exact,
    ),
    emails: Type.Array(CohortEmail),
  },
  exact,
)
export type CohortEmails = Static<typeof CohortEmails>

/** Response of POST …/emails/again. */
export const EmailsAgain = Type.Object({ queued: Type.Integer({ minimum: 0 }) }, exact)
export type EmailsAgain = Static<typeof EmailsAgain>
