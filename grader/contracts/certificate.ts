import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { SANDBOXES, Verdict } from './verdict.ts'

const Time = Type.String({ format: 'date-time' })

/** An exercise that was passed: the first attempt that reached the highest level. */
export const Passed = Type.Object(
  {
    exercise: Type.String(),
    title: Type.String(),
    level: Verdict.properties.level,
    summary: Type.String({ description: 'The verdict in one sentence' }),
    effect: Type.Union([Effect, Type.Null()]),
    engine: Type.String(),
    sandbox: Type.Enum(SANDBOXES),
    decidedAt: Time,
    verdict: Type.String({ format: 'uuid', description: 'Id of the submission, which has one verdict' }),
    exerciseVersion: Type.String({ description: 'SHA-256 of all that can change a verdict' }),
  },
  { additionalProperties: false },
)
export type Passed = Static<typeof Passed>

/** GET /api/certificates/:code. It is not a copy: it says what stands when it is read. */
export const Certificate = Type.Object(
  {
    name: Type.String({ description: 'As the person has set it' }),
    passed: Type.Array(Passed),
    exercises: Type.Integer({ description: 'That the course has, and what was passed before it went' }),
    readAt: Time,
  },
  { additionalProperties: false },
)
export type Certificate = Static<typeof Certificate>

/** GET and POST /api/me/certificate. */
export const OwnCertificate = Type.Object(
  {
    code: Type.Union([Type.String(), Type.Null()], {
      description: 'Of its link, /certificate/#code; null while there is none: then nobody else sees it',
    }),
    certificate: Certificate,
  },
  { additionalProperties: false },
)
export type OwnCertificate = Static<typeof OwnCertificate>

/** What a link’s code looks like, and a little more. */
export const CertificateCode = Type.String({ minLength: 1, maxLength: 64 })
