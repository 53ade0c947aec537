export interface Tabs {
  select(name: string): void
  selected(): string
}

/** Tabs by the ARIA pattern: one is in the tab order, and arrow keys move between them. Each has data-tab="name". */
export function createTabs(list: HTMLElement, first: string, onSelect: (name: string) => void): Tabs {
  const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')]
  let selected = first

  function select(name: string): void {
    selected = name
    for (const tab of tabs) {
      const on = tab.dataset['tab'] === name
      tab.setAttribute('aria-selected', String(on))
      tab.tabIndex = on ? 0 : -1
      // For tabs that do not fit in one row.
      if (on) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    }
    onSelect(name)
  }

  for (const tab of tabs) {
    tab.addEventListener('click', () => select(tab.dataset['tab'] ?? ''))
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (!step) return
      const shown = tabs.filter((each) => !each.hidden)
      const next = shown[(shown.indexOf(tab) + step + shown.length) % shown.length]!
      event.preventDefault()
      next.focus()
      next.click()
    })
  }
  return { select, selected: () => selected }
}
