import type { Status } from '../../../../grader/contracts/status.ts'
import { call } from '../api/client.ts'

/** Warns if submissions run without a container, which is only safe for the owner's own code. */
class ServerNotice extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const status = await call<Status>('/api/status').catch(() => null)
    if (status?.isolation !== false) return
    this.setAttribute('role', 'region')
    this.setAttribute('aria-label', 'Notice')
    this.textContent = 'This grader runs code without a container: use it for your own code only.'
  }
}

customElements.define('server-notice', ServerNotice)
