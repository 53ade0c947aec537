import { Type, type Static } from 'typebox'

/** A load that arrives at a rate, whether or not earlier requests have been answered. */
export const Arrivals = Type.Object(
  {
    perSecond: Type.Integer({ minimum: 10, maximum: 2000, description: 'Requests that arrive per second' }),
    deadlineMs: Type.Integer({ minimum: 20, maximum: 1000, description: 'An answer counts if it takes no longer, in milliseconds' }),
  },
  { additionalProperties: false },
)
export type Arrivals = Static<typeof Arrivals>

/** How requests ended that arrived at a rate. */
export const Endings = Type.Object(
  {
    inTime: Type.Number({ description: 'Served within the deadline' }),
    tooLate: Type.Number({ description: 'Served after the deadline' }),
    refused: Type.Number({ description: 'Answered with 503' }),
  },
  { additionalProperties: false },
)
export type Endings = Static<typeof Endings>
