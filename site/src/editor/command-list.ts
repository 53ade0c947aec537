/** Of the rows in the list of commands, which Monaco builds as a tree, although to assistive technology it is a flat listbox. */
const LEVEL = 'aria-level'
const WRONG = `[role=option][${LEVEL}]`

/**
 * Keeps the levels of a tree off the options of the editor's list of commands: ARIA knows none for an option.
 * @returns a function that ends it
 */
export function withoutLevels(host: HTMLElement): () => void {
  const observer = new MutationObserver(() => host.querySelectorAll(WRONG).forEach((option) => option.removeAttribute(LEVEL)))
  observer.observe(host, { subtree: true, attributeFilter: [LEVEL] })
  return () => observer.disconnect()
}
