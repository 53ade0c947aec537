import { BoundedProcess } from '../../shared/bounded/bounded-process.ts'
import type { Compared, Snapshots } from './compare-heaps.ts'

/** CPU time. Two snapshots of 48 MB take some three seconds. */
const MOST_SECONDS = 30

/** Two snapshots of 48 MB as graphs take some 300. */
const MOST_MB = 1024

/**
 * Compares two heap snapshots in a process of its own: it takes a second or two, in which the agent is to answer others. Null where
 * one of them cannot be read, or would take too much time or memory. Rejects when the signal is aborted.
 */
export async function compareInProcess(snapshots: Snapshots, signal: AbortSignal): Promise<Compared | null> {
  const process = new BoundedProcess<Snapshots, Compared | null>(new URL('./compare-heaps.ts', import.meta.url), MOST_MB)
  try {
    return (await process.ask(snapshots, MOST_SECONDS, signal)).parts[0] ?? null
  } finally {
    process.close()
  }
}
