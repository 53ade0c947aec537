import { call } from '../api/client.ts'

/** What GET /api/status tells of the grader. */
interface Status {
  /** Strangers' code may run here. */
  isolation: boolean
}

/** Says plainly where submissions run without a container: for one's own code only. */
class ServerNotice extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const status = await call<Status>('/api/status').catch(() => null)
    if (!status || status.isolation) return
    this.setAttribute('role', 'note')
    this.textContent = 'This grader runs without a container: for your own code only.'
  }
}

customElements.define('server-notice', ServerNotice)
