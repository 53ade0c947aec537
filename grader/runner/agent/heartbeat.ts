/** A lease ends 10 s after the last heartbeat, so two can be lost. */
export const HEARTBEAT_MS = 3000
