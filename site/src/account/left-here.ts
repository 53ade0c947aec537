import type { Account } from '../../../grader/contracts/accounts.ts'
import { html, type Html } from '../shared/html.ts'

/**
 * Offers to move a browser's attempts without an account into an account that was signed in by an unrequested link or by a
 * school's platform. Names the account, so that learners who were led into somebody else's account do not give their work away.
 */
export function leftHereView({ name, email }: Pick<Account, 'name' | 'email'>, attempts: number): Html {
  const [what, they, them] = attempts === 1 ? ['one attempt', 'It is shown', 'it'] : [`${attempts} attempts`, 'They are shown', 'them']
  return html`<form data-do="bring" class="card left-here"><p><b>This browser has ${what} made without an account.</b> ${they} again when you sign out. If you made ${them}, and you are ${name} (${email}), you can move ${them} to this account.</p><p class="actions"><button class="button small">Move to my account</button></p></form>`
}
