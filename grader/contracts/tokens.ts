import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

/** What a token allows of what its person may do: to read; to have code graded; to change cohorts and what is in them. */
export const SCOPES = ['read', 'submit', 'teach'] as const
export type Scope = (typeof SCOPES)[number]

const Time = Type.String({ format: 'date-time', maxLength: 40 })
const about = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  scopes: Type.Array(Type.Enum(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Union([Time, Type.Null()], { description: 'Null: good until it is revoked' }),
}

export const NewToken = Type.Object(about, { additionalProperties: false })
export type NewToken = Static<typeof NewToken>

export const Token = Type.Object(
  {
    id: Id,
    ...about,
    createdAt: Time,
    lastUsedOn: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
    token: Type.Union([Type.String(), Type.Null()], { description: 'The token itself; told once, when it is made' }),
  },
  { additionalProperties: false },
)
export type Token = Static<typeof Token>
