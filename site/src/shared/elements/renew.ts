import type { Html } from '../html.ts'

/** Original markup of a section, since the page can change it later. */
const sources = new WeakMap<Element, string>()

/**
 * Replaces a view by its sections (`data-section`). Unchanged sections stay, with their focus, tabs and scroll position; changed
 * ones are replaced, and stay open if they were open.
 */
export function renew(host: HTMLElement, view: Html): void {
  const template = document.createElement('template')
  template.innerHTML = String(view)
  const fresh = template.content.firstElementChild as HTMLElement
  for (const section of sectionsIn(fresh)) sources.set(section, section.outerHTML)
  const shown = host.firstElementChild
  if (shown?.className !== fresh.className) return host.replaceChildren(fresh)
  const old = new Map(sectionsIn(shown).map((section) => [section.dataset['section'], section]))
  const kept = sectionsIn(fresh).map((section) => keep(old.get(section.dataset['section']), section))
  const focused = focusedSection(shown)
  for (const section of old.values()) if (!kept.includes(section)) section.remove()
  // Moving an element loses the focus, so only new ones are inserted.
  kept.forEach((section, index) => shown.children[index] === section || shown.insertBefore(section, shown.children[index] ?? null))
  const heir = kept.find(({ dataset }) => dataset['section'] === focused)
  if (heir && !shown.contains(document.activeElement)) heir.querySelector('summary')?.focus({ preventScroll: true })
}

/** Name of the section that has the focus. */
function focusedSection(shown: Element): string | undefined {
  const section = document.activeElement?.closest<HTMLElement>('[data-section]')
  return section?.parentElement === shown ? section.dataset['section'] : undefined
}

function keep(old: HTMLElement | undefined, fresh: HTMLElement): HTMLElement {
  if (!old) return fresh
  if (sources.get(old) === sources.get(fresh)) return old
  if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) fresh.open = old.open
  return fresh
}

function sectionsIn(view: Element): HTMLElement[] {
  return [...view.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child.dataset['section'] !== undefined)
}
