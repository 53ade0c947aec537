/** Of the rows in the list of commands, which Monaco builds as a tree, although to assistive technology it is a flat listbox. */
const LEVEL = 'aria-level'
const WITH_LEVEL = `[role=option][${LEVEL}]`

/** Rows of the suggestions on Windows. A listbox has options. */
const ITEMS = '[role=listbox] [role=listitem]'

/**
 * Makes the rows of Monaco's lists of commands and suggestions the options that ARIA expects in a listbox.
 * @returns a function that ends it
 */
export function correctLists(host: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    for (const row of host.querySelectorAll(WITH_LEVEL)) row.removeAttribute(LEVEL)
    for (const row of host.querySelectorAll(ITEMS)) row.setAttribute('role', 'option')
  })
  // Rows get their role before they are in the page, and their level after.
  observer.observe(host, { subtree: true, childList: true, attributeFilter: [LEVEL, 'role'] })
  return () => observer.disconnect()
}
