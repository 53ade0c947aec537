import type { Status } from '../../../../grader/contracts/status.ts'
import { call } from '../api/client.ts'

/** Says plainly where submissions run without a container: for one's own code only. */
class ServerNotice extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const status = await call<Status>('/api/status').catch(() => null)
    if (status?.isolation !== false) return
    this.setAttribute('role', 'region')
    this.setAttribute('aria-label', 'Notice')
    this.textContent = 'This grader runs without a container: for your own code only.'
  }
}

customElements.define('server-notice', ServerNotice)
