import type { Status } from '../../../../grader/contracts/status.ts'
import { call } from '../api/client.ts'
import { html } from '../html.ts'
import { read, remove, write } from '../storage/storage.ts'

/** Storage key: the reader has put the warning away. It comes back if a grader without containers follows one with them. */
const PUT_AWAY = 'hotpath:put-away:no-container'

/**
 * Warns if submissions run without a container, which is only safe for the owner's own code. It arrives after the first paint, so it is
 * laid over a corner of the window, where it moves nothing.
 */
class ServerNotice extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const status = await call<Status>('/api/status').catch(() => null)
    if (status === null) return
    if (status.isolation !== false) return remove(PUT_AWAY)
    if (read(PUT_AWAY) !== null) return
    const line = document.createElement('div')
    line.setAttribute('role', 'region')
    line.setAttribute('aria-label', 'Notice')
    line.innerHTML = String(
      html`<p>This grader runs code without a container: use it for your own code only.</p><button type="button" class="button small plain">Got it</button>`,
    )
    line.querySelector('button')!.addEventListener('click', () => {
      write(PUT_AWAY, 'yes')
      line.remove()
    })
    this.append(line)
  }
}

customElements.define('server-notice', ServerNotice)
