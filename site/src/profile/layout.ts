/** A rectangle of a flamegraph. `x` and `width` are per cent of the whole, `depth` is rows below the root. */
export interface Frame<N> {
  node: N
  depth: number
  x: number
  width: number
}

interface Tree<N> {
  file: string | null
  children: readonly N[]
}

/** Minimum width of a frame, in per cent of the whole; narrower frames are not drawn. */
export const LEAST_WIDTH = 0.25

/** A frame that spends less than this share of its time outside its heaviest child only passes a call on. */
const PASSES_ON = 0.01

/**
 * Rectangles from a tree, depth first, the heaviest child on the left. Children never exceed their parent, even if the figures of
 * an untrusted profile do not add up. Within a run of frames that are not the learner's, frames that only pass a call on are left
 * out, so that the called function and the busy one remain.
 */
export function layOut<N extends Tree<N>>(root: N, weight: (node: N) => number): Frame<N>[] {
  const frames: Frame<N>[] = []
  place({ node: root, depth: 0, x: 0, width: 100 })
  return frames

  function place(frame: Frame<N>, parent?: N): void {
    if (frame.width < LEAST_WIDTH) return
    const children = [...frame.node.children].sort((a, b) => weight(b) - weight(a))
    const passedOver = parent !== undefined && passesOn(frame.node, parent, children[0], weight)
    if (!passedOver) frames.push(frame)
    const whole = Math.max(
      weight(frame.node),
      children.reduce((sum, child) => sum + weight(child), 0),
    )
    let x = frame.x
    for (const child of children) {
      const width = whole > 0 ? (frame.width * weight(child)) / whole : 0
      place({ node: child, depth: passedOver ? frame.depth : frame.depth + 1, x, width }, frame.node)
      x += width
    }
  }
}

function passesOn<N extends Tree<N>>(node: N, parent: N, heaviest: N | undefined, weight: (node: N) => number): boolean {
  if (!heaviest || node.file !== null || parent.file !== null || heaviest.file !== null) return false
  return weight(heaviest) >= (1 - PASSES_ON) * weight(node)
}
