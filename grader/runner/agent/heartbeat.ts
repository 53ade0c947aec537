/** A lease ends 10 s after the last heartbeat: two may be lost. */
export const HEARTBEAT_MS = 3000
