/** An element of a block that Expressive Code has rendered (hast). */
export interface Node {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
  /** Of a text. */
  value?: string
}

/** The first element, in document order, that fits. */
export function findNode(node: Node, fits: (node: Node) => boolean): Node | undefined {
  return fits(node) ? node : node.children?.map((child) => findNode(child, fits)).find((found) => found !== undefined)
}
