import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

/** What an account may do everywhere. In a cohort, a member's role says it. */
export const ACCOUNT_ROLES = ['learner', 'instructor', 'admin'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export const Account = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean({ description: 'Its owner has proven that the address is theirs' }),
    role: Type.Enum(ACCOUNT_ROLES),
  },
  { additionalProperties: false },
)
export type Account = Static<typeof Account>

/** GET /api/me: who asks, and what they could sign in with. */
export const Me = Type.Object(
  {
    account: Type.Union([Account, Type.Null()], { description: 'Null for a visitor without an account' }),
    providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { description: 'Others that one can sign in with' }),
    leftHere: Type.Integer({
      minimum: 0,
      description: 'Attempts that this browser made without an account and that are not with yours; 0 for a visitor',
    }),
    keepAnonymousDays: Type.Integer({
      minimum: 0,
      description: 'Days after the last of them in which attempts without an account are kept; 0: an hour',
    }),
    mail: Type.Union([Type.Literal('folder'), Type.Null()], {
      description: '`folder` where this server sends no mail and keeps each email as a file in its mail folder, else null',
    }),
    now: Type.String({ format: 'date-time', description: 'The server’s clock, by which due times count' }),
  },
  { additionalProperties: false },
)
export type Me = Static<typeof Me>

/** What POST /api/me/attempts answers. */
export const Brought = Type.Object(
  { attempts: Type.Integer({ minimum: 0, description: 'That came along' }) },
  { additionalProperties: false },
)

/** Body of PATCH /api/me. */
export const NameChange = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }) },
  { additionalProperties: false },
)

/** Body of DELETE /api/me. */
export const AccountDeletion = Type.Object(
  { confirm: Type.String({ maxLength: 254, description: 'The account’s own address' }) },
  { additionalProperties: false },
)

/** Body of PATCH /api/people/:person. */
export const RoleChange = Type.Object({ role: Type.Enum(ACCOUNT_ROLES) }, { additionalProperties: false })

/** An account as administrators see it. */
export const Person = Type.Object({ ...Account.properties, since: Type.String({ format: 'date-time' }) }, { additionalProperties: false })
export type Person = Static<typeof Person>
