import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const Lines = Type.Object({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })
const Side = Type.Object({ person: Id, name: Type.String(), submission: Id, text: Type.String() }, { additionalProperties: false })

/** GET …/similar: sources that are alike, as a lead for a person and never a verdict. */
export const Similar = Type.Object(
  {
    compared: Type.Integer({ minimum: 0, description: 'Learners whose graded attempt was compared' }),
    pairs: Type.Array(
      Type.Object(
        {
          left: Side,
          right: Side,
          similarity: Type.Number({ minimum: 0, maximum: 1, description: 'Of both, the share that is in the other; starter code is not counted' }),
          fragments: Type.Array(Type.Object({ left: Lines, right: Lines }, { additionalProperties: false })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Similar = Static<typeof Similar>
