import { LANE_OUT_LENGTH, type LaneState } from '../contracts/index.ts'

/** What stands for readings where none has succeeded yet: none can be 0. */
const UNREAD = { equal: 0, known: 0, share: 0 }

/**
 * What is told of a lane whose reading has failed, the first one, too: it takes nothing, and the API must hear why.
 * @param before what was told last, null where nothing was read yet
 */
export function afterFailure(before: LaneState | null, { message }: Error): LaneState {
  return { ...(before ?? UNREAD), out: message.slice(0, LANE_OUT_LENGTH) }
}
