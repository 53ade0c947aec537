/**
 * Whose turn it is: start-time fair queueing (Goyal, Vin, Cheng, “Start-time Fair Queuing: A Scheduling Algorithm for Integrated
 * Services Packet Switching Networks”, SIGCOMM 1996), with the clock as the virtual time and the same cost for every submission.
 * Each gets a tag, and the least goes first. Nobody starves: tags stand still, the clock does not, and so whoever waits
 * comes before all who come later for the first time.
 */

/**
 * How far apart the tags of one person’s submissions are, in seconds. The tenth within a minute must come behind whoever comes
 * for the first time at that minute’s end: nine spaces have to be more than 60 s.
 */
export const SPACE_SECONDS = 7

/** Who waits for nothing, and has sent nothing for so long, comes as one who comes for the first time. */
export const REST_SECONDS = 60

/** The start tag of a submission that is sent now. @param last tag of the same person’s before it, null where none counts any more */
export function startTag(now: Date, last: Date | null): Date {
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + SPACE_SECONDS * 1000))
}

/** Seconds are counted from here in priorities, which have 32 bits. */
const EPOCH_MS = Date.UTC(2026, 0, 1)

/** Of the two halves of the negative priorities, learners have the upper and regrades the lower: 34 years of seconds each. */
const SPAN_SECONDS = 2 ** 30

/** Regrades have this priority or a lower one, everything that somebody waits for a higher one. */
export const REGRADES_FROM = -SPAN_SECONDS

/**
 * A submission’s priority in the line, where the highest goes first and of equal ones, which have their tags within one second,
 * the one that was sent first.
 */
export function priorityOf(tag: Date, isRegrade: boolean): number {
  const seconds = Math.min(Math.max(Math.floor((tag.getTime() - EPOCH_MS) / 1000), 0), SPAN_SECONDS - 1)
  return (isRegrade ? REGRADES_FROM : 0) - seconds
}
