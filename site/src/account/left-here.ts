import type { Account } from '../../../grader/contracts/accounts.ts'
import { html, type Html } from '../shared/html.ts'

/**
 * What a browser did without an account, offered to the one that is signed in there by a link that it had not asked
 * for, or by a school's system.
 * It names the account: whoever was led into another’s should not give their work away.
 */
export function leftHereView({ name, email }: Pick<Account, 'name' | 'email'>, attempts: number): Html {
  const [what, they] = attempts === 1 ? ['one attempt that was', 'It is'] : [`${attempts} attempts that were`, 'They are']
  return html`<form data-do="bring" class="card left-here"><p><b>This browser has ${what} made without an account.</b> ${they} there again when you sign out. If that was you, and you are ${name} (${email}), have it all in this account.</p><p class="actions"><button class="button small">Take along what this browser did</button></p></form>`
}
