/**
 * TCP keepalive for all connections to PostgreSQL. A machine that dies sends nothing, and by default the kernel notices only after two
 * hours. With this it probes after 10 s of silence and gives up 10 s later (libuv probes every second).
 */
export const DOUBTING = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
