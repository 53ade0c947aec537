import { createTabs } from '../tabs.ts'

/** Turns consecutive sections into tabs. Each needs an id, and its name in data-tab. */
class TabSet extends HTMLElement {
  connectedCallback(): void {
    const views = [...this.querySelectorAll<HTMLElement>(':scope > [data-tab]')]
    if (views.length < 2 || this.querySelector(':scope > [role=tablist]')) return
    const list = Object.assign(document.createElement('div'), { className: 'tabs' })
    list.setAttribute('role', 'tablist')
    list.setAttribute('aria-label', this.dataset['label'] ?? '')
    list.append(...views.map(tabOf))
    this.prepend(list)
    const tabs = createTabs(list, views[0]!.dataset['tab']!, (name) =>
      views.forEach((view) => (view.hidden = view.dataset['tab'] !== name)),
    )
    tabs.select(tabs.selected())
  }
}

function tabOf(view: HTMLElement): HTMLButtonElement {
  const name = view.dataset['tab']!
  const tab = Object.assign(document.createElement('button'), { type: 'button', id: `${view.id}-tab`, textContent: name })
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-controls', view.id)
  tab.dataset['tab'] = name
  view.setAttribute('role', 'tabpanel')
  view.querySelector('.view-name')?.remove()
  return tab
}

customElements.define('tab-set', TabSet)
