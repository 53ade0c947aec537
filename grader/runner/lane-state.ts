import { LANE_OUT_LENGTH, type LaneState } from '../contracts/index.ts'

/** Placeholder until a reading succeeds. Real readings are never 0. */
const UNREAD = { equal: 0, known: 0, share: 0 }

/**
 * State of a lane after a failed reading, even the first: out of service, with the reason for the API.
 * @param before the last reported state; null if there was no reading yet
 */
export function afterFailure(before: LaneState | null, { message }: Error): LaneState {
  return { ...(before ?? UNREAD), out: message.slice(0, LANE_OUT_LENGTH) }
}
