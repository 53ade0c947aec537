/** A frame in a drawn flamegraph. Frames are in depth-first order; `x` and `width` are per cent. */
export interface Drawn {
  name: string
  depth: number
  x: number
  width: number
}

/**
 * The frame that a key leads to: down to the heaviest child, up to the parent, left and right along the row, Home to the root.
 * @param shown whether a frame is visible now
 * @returns the index; `at` if the key leads nowhere, null for keys that are not handled
 */
export function step(frames: readonly Drawn[], at: number, key: string, shown: (index: number) => boolean): number | null {
  const depth = frames[at]?.depth ?? 0
  const inRow = (index: number) => frames[index]?.depth === depth && shown(index)
  const indices = frames.map((_, index) => index)
  if (key === 'ArrowDown') return frames[at + 1]?.depth === depth + 1 && shown(at + 1) ? at + 1 : at
  if (key === 'ArrowUp') return ancestors(frames, at)[0] ?? at
  if (key === 'ArrowRight') return indices.find((index) => index > at && inRow(index)) ?? at
  if (key === 'ArrowLeft') return indices.findLast((index) => index < at && inRow(index)) ?? at
  return key === 'Home' ? 0 : null
}

/** Positions after zooming to a frame: frames above it fill the width, frames below it grow with it, null hides all others. */
export function zoom(frames: readonly Drawn[], to: number): ({ x: number; width: number } | null)[] {
  const target = frames[to]
  if (!target) return frames.map(({ x, width }) => ({ x, width }))
  const above = new Set(ancestors(frames, to))
  const end = frames.findIndex((frame, index) => index > to && frame.depth <= target.depth)
  return frames.map(({ x, width }, index) => {
    if (index === to || above.has(index)) return { x: 0, width: 100 }
    if (index < to || (end !== -1 && index >= end)) return null
    return { x: ((x - target.x) / target.width) * 100, width: (width / target.width) * 100 }
  })
}

/** Frames whose name contains a text, and the share of the whole in or below them, each part counted once. */
export function search(frames: readonly Drawn[], text: string): { found: Set<number>; share: number } {
  const wanted = text.trim().toLowerCase()
  const found = new Set(wanted === '' ? [] : frames.flatMap(({ name }, index) => (name.toLowerCase().includes(wanted) ? [index] : [])))
  const outermost = [...found].filter((index) => !ancestors(frames, index).some((above) => found.has(above)))
  return { found, share: outermost.reduce((sum, index) => sum + (frames[index]?.width ?? 0), 0) / 100 }
}

/** Names from below the root down to a frame. */
export function namesTo(frames: readonly Drawn[], at: number): string[] {
  return [at, ...ancestors(frames, at)]
    .reverse()
    .slice(1)
    .map((index) => frames[index]?.name ?? '')
}

/** Indices of the frames above one, the nearest first. */
function ancestors(frames: readonly Drawn[], at: number): number[] {
  const above: number[] = []
  let depth = frames[at]?.depth ?? 0
  for (let index = at - 1; index >= 0 && depth > 0; index--) {
    if ((frames[index]?.depth ?? 0) >= depth) continue
    above.push(index)
    depth = frames[index]?.depth ?? 0
  }
  return above
}
