/** npm hands on to a script what the terminal, or systemd, has sent to both already: what comes again within this, in ms, is the same. */
const SAME_MS = 1000

/** Has a signal end this process as it says, and then with 0; another one ends it at once, with 1. */
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
