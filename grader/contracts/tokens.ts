import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

/** Scopes of a token, within its owner's rights: reading, submitting, managing cohorts and their contents. */
export const SCOPES = ['read', 'submit', 'teach'] as const
export type Scope = (typeof SCOPES)[number]

const Time = Type.String({ format: 'date-time', maxLength: 40 })
const about = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  scopes: Type.Array(Type.Enum(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Union([Time, Type.Null()], { description: 'Null: valid until revoked' }),
}

export const NewToken = Type.Object(about, { additionalProperties: false })
export type NewToken = Static<typeof NewToken>

export const Token = Type.Object(
  {
    id: Id,
    ...about,
    createdAt: Time,
    lastUsedOn: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
    token: Type.Union([Type.String(), Type.Null()], { description: 'The token itself; returned only once, on creation' }),
  },
  { additionalProperties: false },
)
export type Token = Static<typeof Token>
