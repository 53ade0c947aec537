/** npm passes on signals that the terminal or systemd already sent to the script: a signal within this many ms is the same one. */
const SAME_MS = 1000

/** On a signal, runs `end` and exits with 0; a second signal exits at once, with 1. */
export function endOnSignals(end: (signal: 'SIGINT' | 'SIGTERM') => Promise<unknown>): void {
  let firstAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt === null) {
        firstAt = performance.now()
        void end(signal).then(() => process.exit(0))
      } else if (performance.now() - firstAt > SAME_MS) process.exit(1)
    })
  }
}
