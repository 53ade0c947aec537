/**
 * Fair-queue priority: start-time fair queueing (Goyal, Vin, Cheng, “Start-time Fair Queuing: A Scheduling Algorithm for Integrated
 * Services Packet Switching Networks”, SIGCOMM 1996), with the clock as the virtual time and the same cost for every submission.
 * Each submission gets a start tag, and the smallest tag goes first. Nobody starves: tags are fixed while the clock advances, so a
 * waiting submission eventually precedes all new arrivals.
 */

/**
 * Distance between the tags of one person’s submissions in seconds. The tenth submission within a minute must come after a first-time
 * sender at the end of that minute, so nine distances must exceed 60 s.
 */
export const SPACE_SECONDS = 7

/** A person who has nothing waiting and has sent nothing for this long counts as a first-time sender again. */
export const REST_SECONDS = 60

/** Start tag of a submission sent now. @param last tag of the same person’s previous submission; null if none counts any more */
export function startTag(now: Date, last: Date | null): Date {
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + SPACE_SECONDS * 1000))
}

/** Priority of profile runs that nobody asked for: after those that somebody waits for, which have 0. */
export const AUTOMATIC_PRIORITY = -1

/** Origin of the seconds in priorities, which have only 32 bits. */
const EPOCH_MS = Date.UTC(2026, 0, 1)

/** Learners use the upper half of the negative priorities, regrades the lower: 34 years of seconds each. */
const SPAN_SECONDS = 2 ** 30

/** Regrades have at most this priority; everything that people wait for is higher. */
export const REGRADES_FROM = -SPAN_SECONDS

/**
 * A submission’s priority. The highest goes first; equal priorities (tags within the same second) go in order of arrival.
 */
export function priorityOf(tag: Date, isRegrade: boolean): number {
  const seconds = Math.min(Math.max(Math.floor((tag.getTime() - EPOCH_MS) / 1000), 0), SPAN_SECONDS - 1)
  return (isRegrade ? REGRADES_FROM : 0) - seconds
}
