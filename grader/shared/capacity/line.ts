/** Result of serving a queue of arrivals with a number of lanes. */
export interface Served {
  /** Seconds that each arrival waited until it was started, in order of arrival. */
  waits: Float64Array
  /** When the last one finished, on the clock of `arrivals`. */
  emptyAt: number
  /** Largest number waiting at the same time. */
  longestLine: number
}

/**
 * Simulates a first-come, first-served queue before `lanes` that each serve one at a time: G/G/m by its definition, without
 * assumptions about arrivals or service times. Priorities change who waits, but hardly the total wait, because no lane is idle
 * while anything waits.
 * @param arrivals seconds, rising
 * @param serviceSeconds of the arrival with this index
 */
export function serve(arrivals: ArrayLike<number>, serviceSeconds: (index: number) => number, lanes: number): Served {
  const waits = new Float64Array(arrivals.length)
  const begun = new Float64Array(arrivals.length)
  const free = new Float64Array(lanes).fill(-Infinity) // a min-heap: the lane that is free first is at the top
  let emptyAt = 0
  let longestLine = 0
  let firstWaiting = 0
  for (let index = 0; index < arrivals.length; index++) {
    const arrival = arrivals[index]!
    const start = Math.max(arrival, free[0]!)
    const end = start + serviceSeconds(index)
    waits[index] = start - arrival
    begun[index] = start
    if (end > emptyAt) emptyAt = end
    sink(free, end)
    // They are started in order of arrival.
    while (firstWaiting <= index && begun[firstWaiting]! <= arrival) firstWaiting++
    longestLine = Math.max(longestLine, index + 1 - firstWaiting)
  }
  return { waits, emptyAt, longestLine }
}

/** Replaces the smallest value of a min-heap and restores the heap. */
function sink(heap: Float64Array, value: number): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= value) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = value
}

/** How many have arrived but not started, at each of these times. @param times rising */
export function waitingAt(arrivals: ArrayLike<number>, waits: Float64Array, times: readonly number[]): number[] {
  let [come, begun] = [0, 0]
  return times.map((time) => {
    while (come < arrivals.length && arrivals[come]! <= time) come++
    // They are started in order of arrival.
    while (begun < come && arrivals[begun]! + waits[begun]! <= time) begun++
    return come - begun
  })
}

/** Quantiles of values, by rank; 0 without values. */
export function quantilesOf(values: Float64Array, shares: readonly number[]): number[] {
  const sorted = values.slice().sort()
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
