import type { ServerProfile } from '../../../contracts/index.ts'

type Latency = ServerProfile['latency']

/** Buckets per power of ten: each is a quarter wider than the previous one. */
const PER_DECADE = 10
/** Range in ms; shorter latencies count in the first bucket, longer ones in the last. */
const SHORTEST_MS = 0.01
const LONGEST_MS = 100_000

/** Latencies in ms as percentiles and as buckets of a logarithmic scale; null if there are no latencies. */
export function readLatencies(latencies: Iterable<number>): Latency | null {
  const sorted = Float64Array.from(latencies)
    .filter((ms) => Number.isFinite(ms) && ms >= 0)
    .sort()
  if (sorted.length === 0) return null
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), p999: at(0.999), max: sorted.at(-1)!, buckets: bucketsOf(sorted) }
}

function bucketsOf(sorted: Float64Array): Latency['buckets'] {
  const counts = new Map<number, number>()
  for (const ms of sorted) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1)
  const [first, last] = [bucketOf(sorted[0]!), bucketOf(sorted.at(-1)!)]
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    from: edge(first + index),
    to: edge(first + index + 1),
    count: counts.get(first + index) ?? 0,
  }))
}

function bucketOf(ms: number): number {
  return Math.floor(Math.log10(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ms))) * PER_DECADE)
}

function edge(bucket: number): number {
  return Number((10 ** (bucket / PER_DECADE)).toPrecision(6))
}
