import { BoundedProcess } from '../../shared/bounded/bounded-process.ts'
import type { Compared, Snapshots } from './compare-heaps.ts'

/** CPU time. Two snapshots of 48 MB take about three seconds. */
const MOST_SECONDS = 30

/** Two snapshots of 48 MB take about 300 as graphs. */
const MOST_MB = 1024

/**
 * Compares two heap snapshots in a separate process, because that takes a second or two and would block the agent. Null if a snapshot
 * cannot be read, or takes too much time or memory. Rejects when the signal is aborted.
 */
export async function compareInProcess(snapshots: Snapshots, signal: AbortSignal): Promise<Compared | null> {
  const process = new BoundedProcess<Snapshots, Compared | null>(new URL('./compare-heaps.ts', import.meta.url), MOST_MB)
  try {
    return (await process.ask(snapshots, MOST_SECONDS, signal)).parts[0] ?? null
  } finally {
    process.close()
  }
}
