import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const
const Share = Type.Number({ minimum: 0, maximum: 1, description: 'Of both, the share that is in the other; starter code is not counted' })
const Lines = Type.Object({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }, exact)
const side = { person: Id, name: Type.String(), submission: Id, sentAt: Type.String({ format: 'date-time' }) }

/** GET …/similar: attempts that are alike, as a lead for a person and never a verdict. */
export const Similar = Type.Object(
  {
    compared: Type.Integer({ minimum: 0, description: 'Graded attempts that were compared; of a team that is graded together, one' }),
    alike: Type.Integer({ minimum: 0, description: 'Pairs that are alike by half or more' }),
    spread: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 10,
      maxItems: 10,
      description: 'How many of all pairs are alike by up to a tenth, two tenths, and so on',
    }),
    pairs: Type.Array(
      Type.Object(
        {
          left: Type.Object(side, exact),
          right: Type.Object(side, exact),
          similarity: Share,
          longest: Type.Integer({ minimum: 0, description: 'Lines of the longest fragment that both have' }),
        },
        exact,
      ),
      { description: 'Most alike first; at most a hundred' },
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
    fragments: Type.Array(Type.Object({ left: Lines, right: Lines }, exact), { description: 'What both have, longest first' }),
    given: Type.String({ description: 'What everybody began with' }),
  },
  exact,
)
export type SimilarPair = Static<typeof SimilarPair>
