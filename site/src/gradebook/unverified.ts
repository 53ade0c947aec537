import type { Account } from '../../../grader/contracts/accounts.ts'
import { html, type Html } from '../shared/html.ts'

/** Offers members to verify their address, without which they get no emails. */
export function unverifiedView({ email }: Account): Html {
  return html`<form data-do="prove" class="card unasked"><p>Verify ${email} to get emails from this cohort: when an assignment opens or is due, and about comments, grades and announcements. You choose which on your <a href="/account/#emails">account page</a>.</p>
<p class="actions"><button class="button">Send me the link</button></p></form>`
}
