/**
 * What every connection to a PostgreSQL server is made with. A machine that is gone says nothing of it, and what was
 * asked of it waits until the
 * system has doubts, which takes two hours. Ours has them after 10 s of silence, and gives up 10 s later: libuv asks again every second.
 */
export const DOUBTING = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
