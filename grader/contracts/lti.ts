import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const Url = Type.String({ pattern: '^https?://', maxLength: 500 })

/** A school's system that may launch us: what an admin copies from its settings. */
export const NewPlatform = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    deployments: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 100, description: 'Empty: every deployment of this client' }),
    loginUrl: Url,
    tokenUrl: Url,
    keysUrl: Url,
  },
  { additionalProperties: false },
)
export type NewPlatform = Static<typeof NewPlatform>

export const Platform = Type.Object({ id: Id, ...NewPlatform.properties }, { additionalProperties: false })
export type Platform = Static<typeof Platform>

/** One grade in the outbox. */
export const OutgoingScore = Type.Object(
  {
    assignment: Type.String({ description: 'Its title' }),
    person: Type.String(),
    wanted: Type.Number(),
    sent: Type.Union([Type.Number(), Type.Null()]),
    sentAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    failures: Type.Integer({ minimum: 0, description: 'Since it was last sent' }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'What the platform answered last' }),
    nextAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'When it is tried again, null where nothing is on its way' }),
  },
  { additionalProperties: false },
)
export type OutgoingScore = Static<typeof OutgoingScore>

/** What reading a platform's list of a course did. */
export const CourseReport = Type.Object(
  {
    listed: Type.Integer({ minimum: 0 }),
    joined: Type.Integer({ minimum: 0, description: 'Became members, or rose to a higher role' }),
    strangers: Type.Array(Type.String(), { description: 'Who has not come yet: they become members with their first launch' }),
  },
  { additionalProperties: false },
)
export type CourseReport = Static<typeof CourseReport>
