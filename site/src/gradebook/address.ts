/** What a cohort's page shows, besides its tab, is in the query of its address: a reload, or a link, shows the same again. */

/** A value in the page's address; null without one. */
export function inAddress(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/** Changes values in the page's address; null and '' remove one. */
export function keepInAddress(values: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(values)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  history.replaceState(null, '', `?${query}${location.hash}`)
}
