import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const
const Share = Type.Number({ minimum: 0, maximum: 1, description: 'Share of both that they have in common, without starter code' })
const Lines = Type.Object({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }, exact)
const side = { person: Id, name: Type.String(), submission: Id, sentAt: Type.String({ format: 'date-time' }) }

/** GET …/similar: attempts that are alike. A lead for staff to check, not a verdict. */
export const Similar = Type.Object(
  {
    compared: Type.Integer({ minimum: 0, description: 'Graded attempts that were compared; one per team that is graded together' }),
    alike: Type.Integer({ minimum: 0, description: 'Pairs with a similarity of 0.5 or more' }),
    spread: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 10,
      maxItems: 10,
      description: 'Number of pairs with a similarity up to 0.1, up to 0.2, and so on',
    }),
    pairs: Type.Array(
      Type.Object(
        {
          left: Type.Object(side, exact),
          right: Type.Object(side, exact),
          similarity: Share,
          longest: Type.Integer({ minimum: 0, description: 'Lines of the longest common fragment' }),
        },
        exact,
      ),
      { description: 'Most alike first, at most 100' },
    ),
  },
  exact,
)
export type Similar = Static<typeof Similar>

const FullSide = Type.Object(
  {
    ...side,
    text: Type.String(),
    files: Type.Array(
      Type.Object({ name: Type.String(), from: Type.Integer({ minimum: 1, description: 'Its first line in the text' }) }, exact),
    ),
  },
  exact,
)

/** GET …/similar/:left/:right: one pair, side by side. */
export const SimilarPair = Type.Object(
  {
    left: FullSide,
    right: FullSide,
    similarity: Share,
    fragments: Type.Array(Type.Object({ left: Lines, right: Lines }, exact), { description: 'Common fragments, longest first' }),
    given: Type.String({ description: 'The starter code' }),
  },
  exact,
)
export type SimilarPair = Static<typeof SimilarPair>
