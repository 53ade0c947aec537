/** The element of a bench that carries data-part="name". A page without it is a mistake of ours, found at once. */
export function part<T extends HTMLElement = HTMLElement>(root: ParentNode, name: string): T {
  const found = root.querySelector<T>(`[data-part="${name}"]`)
  if (!found) throw new Error(`The page has no part “${name}”`)
  return found
}
