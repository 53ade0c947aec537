/** The element with data-part="name". @throws Error if the page has none, which is a bug */
export function part<T extends HTMLElement = HTMLElement>(root: ParentNode, name: string): T {
  const found = root.querySelector<T>(`[data-part="${name}"]`)
  if (!found) throw new Error(`The page has no part “${name}”`)
  return found
}
