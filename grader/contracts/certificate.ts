import { Type, type Static } from 'typebox'
import { Effect } from './effect.ts'
import { SANDBOXES, Verdict } from './verdict.ts'

const Time = Type.String({ format: 'date-time' })

/** A passed exercise, with the first attempt that reached the highest level. */
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

/** GET /api/certificates/:code. Not a stored copy: computed from the current verdicts on each request. */
export const Certificate = Type.Object(
  {
    name: Type.String({ description: 'Name of the account, as its owner set it' }),
    passed: Type.Array(Passed),
    exercises: Type.Integer({ description: 'Exercises in the course, plus passed ones that the course has since dropped' }),
    readAt: Time,
  },
  { additionalProperties: false },
)
export type Certificate = Static<typeof Certificate>

/** GET and POST /api/me/certificate. */
export const OwnCertificate = Type.Object(
  {
    code: Type.Union([Type.String(), Type.Null()], {
      description: 'Code in the link /certificate/#code; null if there is no link, so that nobody else can see the certificate',
    }),
    certificate: Certificate,
  },
  { additionalProperties: false },
)
export type OwnCertificate = Static<typeof OwnCertificate>

/** Bounds for the code of a link; looser than the codes we create. */
export const CertificateCode = Type.String({ minLength: 1, maxLength: 64 })
