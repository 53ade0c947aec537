import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

/** Looked at when it is registered. */
const Url = Type.String({ minLength: 1, maxLength: 500, description: 'Begins with https://' })

/** A school's system that may launch us: what an admin copies from its settings. */
export const NewPlatform = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    issuer: Type.String({ minLength: 1, maxLength: 500 }),
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    deployments: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      maxItems: 100,
      description: 'Empty: every deployment of this client',
    }),
    loginUrl: Url,
    tokenUrl: Url,
    keysUrl: Url,
    audience: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()], {
        description: 'Whom a request for a token is for, where the platform names another than the token URL; null: the token URL',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewPlatform = Static<typeof NewPlatform>

/** Body of PATCH …/platforms/{platform}. Issuer and client stay: they are what it is known by. */
export const PlatformChange = Type.Partial(Type.Omit(NewPlatform, ['issuer', 'clientId']), { additionalProperties: false })
export type PlatformChange = Static<typeof PlatformChange>

export const Platform = Type.Object({ id: Id, ...NewPlatform.properties }, { additionalProperties: false })
export type Platform = Static<typeof Platform>

/** What is copied into a platform's settings. */
export const ToolAddresses = Type.Object(
  {
    loginUrl: Type.String({ description: 'Initiate login, or OpenID Connect initiation' }),
    launchUrl: Type.String({ description: 'Redirect, target link and deep linking' }),
    keysUrl: Type.String({ description: 'Public key set' }),
  },
  { additionalProperties: false },
)
export type ToolAddresses = Static<typeof ToolAddresses>

/** What a platform publishes to be known by. */
export const KeySetReport = Type.Object(
  { keys: Type.Integer({ minimum: 1, description: 'Those that a launch can be signed with' }) },
  { additionalProperties: false },
)
export type KeySetReport = Static<typeof KeySetReport>

const Time = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const Points = Type.Union([Type.Number(), Type.Null()])

/** One grade in the outbox. */
export const OutgoingScore = Type.Object(
  {
    cohort: Id,
    assignment: Id,
    title: Type.String({ description: 'Of the assignment' }),
    person: Id,
    name: Type.String(),
    wanted: Type.Union(Points.anyOf, { description: 'Points; null where there is no grade any more' }),
    sent: Points,
    sentAt: Time,
    failures: Type.Integer({ minimum: 0, description: 'Since it was last sent' }),
    failingSince: Time,
    problem: Type.Union([Type.String(), Type.Null()], { description: 'What the platform answered last' }),
    nextAt: Type.Union(Time.anyOf, { description: 'When it is tried again, null where nothing is on its way' }),
    givenUpAt: Type.Union(Time.anyOf, { description: 'Since then it is not tried any more' }),
  },
  { additionalProperties: false },
)
export type OutgoingScore = Static<typeof OutgoingScore>

/** Grades on their way to schools' systems. */
export const Outbox = Type.Object(
  {
    cohorts: Type.Array(
      Type.Object(
        {
          id: Id,
          name: Type.String(),
          platform: Type.String(),
          waiting: Type.Integer({ minimum: 0 }),
          givenUp: Type.Integer({ minimum: 0 }),
          sent: Type.Integer({ minimum: 0 }),
        },
        { additionalProperties: false },
      ),
      { description: 'Those that pass grades on, with the counts of all their grades' },
    ),
    scores: Type.Array(OutgoingScore, {
      description: 'At most 200: what waits, failing longest first, what was given up, what was sent, newest first',
    }),
  },
  { additionalProperties: false },
)
export type Outbox = Static<typeof Outbox>

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
