import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

/** Checked on registration. */
const Url = Type.String({ minLength: 1, maxLength: 500, description: 'Starts with https://' })

/** A school's LMS that can launch us. An admin copies these values from its settings. */
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
        description: 'Audience of token requests, if the platform requires one other than the token URL; null: the token URL',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewPlatform = Static<typeof NewPlatform>

/** Body of PATCH …/platforms/{platform}. Issuer and client identify the platform and cannot change. */
export const PlatformChange = Type.Partial(Type.Omit(NewPlatform, ['issuer', 'clientId']), { additionalProperties: false })
export type PlatformChange = Static<typeof PlatformChange>

export const Platform = Type.Object({ id: Id, ...NewPlatform.properties }, { additionalProperties: false })
export type Platform = Static<typeof Platform>

/** Addresses of this server to copy into the platform's settings. */
export const ToolAddresses = Type.Object(
  {
    loginUrl: Type.String({ description: 'Initiate login, or OpenID Connect initiation' }),
    launchUrl: Type.String({ description: 'Redirect, target link and deep linking' }),
    keysUrl: Type.String({ description: 'Public key set' }),
  },
  { additionalProperties: false },
)
export type ToolAddresses = Static<typeof ToolAddresses>

/** Check of the keys that a platform publishes. */
export const KeySetReport = Type.Object(
  { keys: Type.Integer({ minimum: 1, description: 'Keys that can sign a launch' }) },
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
    title: Type.String({ description: 'Title of the assignment' }),
    person: Id,
    name: Type.String(),
    wanted: Type.Union(Points.anyOf, { description: 'Points to send; null if the grade no longer exists' }),
    sent: Points,
    sentAt: Time,
    failures: Type.Integer({ minimum: 0, description: 'Failed tries since the last success' }),
    failingSince: Time,
    problem: Type.Union([Type.String(), Type.Null()], { description: 'The platform’s last answer, with its own message' }),
    advice: Type.Union([Type.String(), Type.Null()], { description: 'What to do about the problem; null if only trying again helps' }),
    nextAt: Type.Union(Time.anyOf, { description: 'Time of the next try; null if nothing is waiting' }),
    givenUpAt: Type.Union(Time.anyOf, { description: 'Time after which it was no longer tried' }),
  },
  { additionalProperties: false },
)
export type OutgoingScore = Static<typeof OutgoingScore>

/** Grades on their way to schools' LMSs. */
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
      { description: 'Cohorts that send grades to an LMS, with counts of all their grades' },
    ),
    scores: Type.Array(OutgoingScore, {
      description: 'At most 200: waiting ones first (failing longest first), then those given up, then those sent, newest first',
    }),
  },
  { additionalProperties: false },
)
export type Outbox = Static<typeof Outbox>

/** Result of reading a platform's list of course members. */
export const CourseReport = Type.Object(
  {
    listed: Type.Integer({ minimum: 0 }),
    joined: Type.Integer({ minimum: 0, description: 'People who became members or got a higher role' }),
    strangers: Type.Array(Type.String(), { description: 'People who have never launched; they become members with their first launch' }),
  },
  { additionalProperties: false },
)
export type CourseReport = Static<typeof CourseReport>
