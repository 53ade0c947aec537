import { serverClock } from '../shared/clock.ts'
import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { tabsView } from './head.ts'
import { part } from '../shared/parts.ts'
import { createTabs } from '../shared/tabs.ts'
import { trouble, unread } from '../shared/forms/trouble.ts'
import { unfit } from '../shared/forms/unfit.ts'
import './admin-agents.ts'
import './admin-outbox.ts'
import './admin-accounts.ts'
import './admin-platforms.ts'
import './admin-work.ts'
import '../account/sign-in-form.ts'
import type { Status, ShownPart } from '../shared/elements/shown-part.ts'

/** The page for administrators: accounts and roles, platforms, outgoing grades, lanes and queues. */
class AdminPage extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('hotpath:status', (event) => (part(this, 'status').textContent = (event as CustomEvent<Status>).detail.words))
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const body = part(this, 'body')
    try {
      const { account } = await readMe()
      if (account === null) body.innerHTML = '<sign-in class="card alone" data-back="/admin/"></sign-in>'
      else if (account.role !== 'admin')
        body.innerHTML = String(
          trouble(unfit('This page is for administrators.', 'Sign in with an administrator’s account, or ask an administrator.')),
        )
      else this.#showTabs(body, await serverClock(), account.id)
    } catch (error) {
      body.innerHTML = String(unread(error as Error))
    }
  }

  #showTabs(body: HTMLElement, clock: () => number, own: string): void {
    body.innerHTML = String(tabsView())
    const list = body.querySelector<HTMLElement>('[role=tablist]')!
    const panel = part(body, 'panel')
    const tabs = createTabs(list, 'accounts', (name) => {
      panel.setAttribute('aria-labelledby', `tab-${name}`)
      panel.replaceChildren(Object.assign(document.createElement(`admin-${name}`) as ShownPart, { clock, own }))
      history.replaceState(null, '', `#${name}`)
      part(this, 'status').textContent = ''
    })
    const asked = location.hash.slice(1)
    tabs.select(list.querySelector(`[data-tab="${CSS.escape(asked)}"]`) ? asked : 'accounts')
  }
}

customElements.define('admin-page', AdminPage)
