import type { Scope, Token } from '../../../grader/contracts/tokens.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment } from '../shared/time.ts'

/** Permissions of a token, from the least to the most powerful. */
export const SCOPE_LABELS: readonly (readonly [Scope, string])[] = [
  ['read', 'Read'],
  ['submit', 'Submit code'],
  ['teach', 'Change cohorts'],
]

/** The account's tokens, and a form to create one. @param now ms since 1970 */
export function tokensView(tokens: readonly Token[], now: number): Html {
  return html`<div data-part="made"></div>
${tokens.length > 0 && html`<ul class="sessions">${tokens.map((token) => tokenLine(token, now))}</ul>`}
<details class="folded"><summary>Create a token</summary><form data-do="make-token">${field('token', { name: 'name', label: 'What it is for', most: 60 })}
<fieldset><legend>Permissions</legend>${SCOPE_LABELS.map(([scope, label]) => html`<label class="check"><input type="checkbox" name="${scope}"${scope === 'read' && html` checked`} /> ${label}</label>`)}</fieldset>
${field('token', { name: 'days', label: 'Valid for (days)', type: 'number', value: 90, min: 1, max: 3650, step: 1, required: false, hint: 'Leave empty for a token that never expires.' })}
<p class="actions"><button class="button">Create token</button></p></form></details>`
}

function tokenLine({ id, name, scopes, expiresAt, lastUsedOn }: Token, now: number): Html {
  const allowed = SCOPE_LABELS.filter(([scope]) => scopes.includes(scope)).map(([, label]) => label.toLowerCase())
  return html`<li><span><b>${name}</b>: ${allowed.join(', ')}</span> <span class="soft">${expiresAt === null ? 'never expires' : html`<time datetime="${expiresAt}" title="${moment(expiresAt)}">${Date.parse(expiresAt) < now ? 'expired' : 'expires'} ${fromNow(expiresAt, now)}</time>`}, ${lastUsedOn === null ? 'never used' : `last used on ${lastUsedOn}`}</span>
<form data-do="revoke-token"><input type="hidden" name="token" value="${id}" /><button class="as-link">Revoke<span class="sr-only"> ${name}</span></button></form></li>`
}

/** A new token, which is shown only once. */
export function madeTokenView(token: string): Html {
  return html`<div class="notice" data-tone="pass" role="status"><p class="title">Copy it now: it will not be shown again.</p><p class="field"><input readonly value="${token}" aria-label="The token" id="made-token" /></p><p>Programs send it as <code>Authorization: Bearer …</code>. The API is documented at <a href="/api/docs">/api/docs</a>.</p></div>`
}
