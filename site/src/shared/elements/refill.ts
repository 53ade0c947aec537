import type { Html } from '../html.ts'

/**
 * Shows another view in a host. If the focused element is gone, the focus moves to the host instead of the top of the page.
 */
export function refill(host: HTMLElement, view: Html): void {
  const isWithin = host.contains(document.activeElement)
  host.innerHTML = String(view)
  if (!isWithin) return
  if (!host.hasAttribute('tabindex')) host.tabIndex = -1
  host.focus({ preventScroll: true })
}
