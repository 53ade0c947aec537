import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

/** What an account is allowed to do outside cohorts. Inside a cohort, the member's role decides. */
export const ACCOUNT_ROLES = ['learner', 'instructor', 'admin'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export const Account = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean({ description: 'The owner has confirmed the address' }),
    role: Type.Enum(ACCOUNT_ROLES),
  },
  { additionalProperties: false },
)
export type Account = Static<typeof Account>

/** GET /api/me: the caller's account, and the ways to sign in. */
export const Me = Type.Object(
  {
    account: Type.Union([Account, Type.Null()], { description: 'Null for a visitor without an account' }),
    providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { description: 'External sign-in providers' }),
    leftHere: Type.Integer({
      minimum: 0,
      description: 'Attempts made in this browser without an account and not yet moved to yours; 0 for a visitor',
    }),
    keepAnonymousDays: Type.Integer({
      minimum: 0,
      description: 'Days that attempts without an account are kept after the latest one; 0: an hour',
    }),
    mail: Type.Union([Type.Literal('folder'), Type.Null()], {
      description: '`folder` if this server sends no email and saves each one as a file in its mail folder, else null',
    }),
    now: Type.String({ format: 'date-time', description: 'The server’s clock, which decides what is late' }),
  },
  { additionalProperties: false },
)
export type Me = Static<typeof Me>

/** Response of POST /api/me/attempts. */
export const Brought = Type.Object(
  { attempts: Type.Integer({ minimum: 0, description: 'Attempts moved to the account' }) },
  { additionalProperties: false },
)

/** Body of PATCH /api/me. */
export const NameChange = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** Body of POST /api/me/email. */
export const NewEmail = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) }, { additionalProperties: false })

/** Body of POST /api/me/email/confirmation. */
export const EmailConfirmation = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 2000, description: 'From the link in the email to the new address' }) },
  { additionalProperties: false },
)

/** Body of DELETE /api/me. */
export const AccountDeletion = Type.Object(
  { confirm: Type.String({ maxLength: 254, description: 'The account’s email address, typed as a confirmation' }) },
  { additionalProperties: false },
)

/** Body of PATCH /api/accounts/:person. */
export const RoleChange = Type.Object({ role: Type.Enum(ACCOUNT_ROLES) }, { additionalProperties: false })

/** An account as administrators see it. */
export const Person = Type.Object({ ...Account.properties, since: Type.String({ format: 'date-time' }) }, { additionalProperties: false })
export type Person = Static<typeof Person>
