/** What became of those who came to a line with so many lanes. */
export interface Served {
  /** Seconds until each was begun, in the order in which they came. */
  waits: Float64Array
  /** When the last was done, in the seconds of `arrivals`. */
  emptyAt: number
  /** Most that waited at a time. */
  longestLine: number
}

/**
 * A line in order of arrival before `lanes` that each take one at a time, from event to event: G/G/m by its definition, with no
 * assumption about what comes or how long it takes. Lines that let other people go first change who waits, and hardly how long all
 * of them do: a lane never rests while somebody waits.
 * @param arrivals seconds, rising
 * @param serviceSeconds of the one at this place
 */
export function serve(arrivals: ArrayLike<number>, serviceSeconds: (index: number) => number, lanes: number): Served {
  const waits = new Float64Array(arrivals.length)
  const begun = new Float64Array(arrivals.length)
  const free = new Float64Array(lanes).fill(-Infinity) // a heap: the lane that is free first on top
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
    // In order of arrival they are begun in that order, too.
    while (firstWaiting <= index && begun[firstWaiting]! <= arrival) firstWaiting++
    longestLine = Math.max(longestLine, index + 1 - firstWaiting)
  }
  return { waits, emptyAt, longestLine }
}

/** Puts a value into the place of the least, and the least of all on top again. */
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

/** How many have come and were not begun, at each of these times. @param times rising */
export function waitingAt(arrivals: ArrayLike<number>, waits: Float64Array, times: readonly number[]): number[] {
  let [come, begun] = [0, 0]
  return times.map((time) => {
    while (come < arrivals.length && arrivals[come]! <= time) come++
    // In order of arrival they are begun in that order, too.
    while (begun < come && arrivals[begun]! + waits[begun]! <= time) begun++
    return come - begun
  })
}

/** Quantiles of values, by rank; 0 of none. */
export function quantilesOf(values: Float64Array, shares: readonly number[]): number[] {
  const sorted = values.slice().sort()
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
