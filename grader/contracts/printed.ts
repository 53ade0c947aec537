import { Type, type Static } from 'typebox'

/** Most characters kept of the start of what a submission printed, and of its end. */
export const PRINTED_LENGTH = 4096

/** A piece of output, with what printed it. */
export const PrintedPart = Type.Object(
  {
    test: Type.Union([Type.String(), Type.Null()], { description: 'Path of the test that ran; null while files were loading' }),
    stream: Type.Enum(['stdout', 'stderr']),
    text: Type.String({ description: 'Escape it: it is the submission’s own text' }),
  },
  { additionalProperties: false },
)
export type PrintedPart = Static<typeof PrintedPart>

/** What a submission printed while its TAP tests ran. It comes from the learner's own process, so nothing relies on it. */
export const Printed = Type.Object(
  {
    bytes: Type.Integer({ minimum: 0, description: 'All that was printed' }),
    lines: Type.Integer({ minimum: 0 }),
    first: Type.Array(PrintedPart, { description: `The first ${PRINTED_LENGTH} characters at most` }),
    last: Type.Array(PrintedPart, {
      description: `The last ${PRINTED_LENGTH} characters at most, without what is in “first”; empty if the process was killed`,
    }),
    cut: Type.Boolean({ description: 'Something between “first” and “last” is left out' }),
  },
  { additionalProperties: false },
)
export type Printed = Static<typeof Printed>
