import type { Html } from '../html.ts'

/**
 * Shows another view in a host. Whoever goes by keyboard and was within goes on from the host, and not from the top of the page,
 * where what had the focus is gone.
 */
export function refill(host: HTMLElement, view: Html): void {
  const isWithin = host.contains(document.activeElement)
  host.innerHTML = String(view)
  if (!isWithin) return
  if (!host.hasAttribute('tabindex')) host.tabIndex = -1
  host.focus({ preventScroll: true })
}
