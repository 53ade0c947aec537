import type { Scope, Token } from '../../../grader/contracts/tokens.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment } from '../shared/time.ts'

/** What a token may be allowed, in the order of what it opens. */
export const SCOPE_LABELS: readonly (readonly [Scope, string])[] = [
  ['read', 'Read'],
  ['submit', 'Have code graded'],
  ['teach', 'Change cohorts'],
]

/** One's tokens, and the way to make one. @param now ms since 1970 */
export function tokensView(tokens: readonly Token[], now: number): Html {
  return html`<div data-part="made"></div>
${tokens.length > 0 && html`<ul class="sessions">${tokens.map((token) => tokenLine(token, now))}</ul>`}
<details class="folded"><summary>Make a token</summary><form data-do="make-token">${field('token', { name: 'name', label: 'What it is for', most: 60 })}
<fieldset><legend>What it may do for you</legend>${SCOPE_LABELS.map(([scope, label]) => html`<label class="check"><input type="checkbox" name="${scope}"${scope === 'read' && html` checked`} /> ${label}</label>`)}</fieldset>
${field('token', { name: 'days', label: 'Days that it is good', type: 'number', value: 90, min: 1, max: 3650, step: 1, required: false, hint: 'Empty: until you revoke it.' })}
<p class="actions"><button class="button">Make it</button></p></form></details>`
}

function tokenLine({ id, name, scopes, expiresAt, lastUsedOn }: Token, now: number): Html {
  const allowed = SCOPE_LABELS.filter(([scope]) => scopes.includes(scope)).map(([, label]) => label.toLowerCase())
  return html`<li><span><b>${name}</b>: ${allowed.join(', ')}</span> <span class="soft">${expiresAt === null ? 'no end' : html`<time datetime="${expiresAt}" title="${moment(expiresAt)}">${Date.parse(expiresAt) < now ? 'ended' : 'ends'} ${fromNow(expiresAt, now)}</time>`}, ${lastUsedOn === null ? 'never used' : `last used on ${lastUsedOn}`}</span>
<form data-do="revoke-token"><input type="hidden" name="token" value="${id}" /><button class="as-link">Revoke<span class="sr-only"> ${name}</span></button></form></li>`
}

/** A token that was just made: it is told this once. */
export function madeTokenView(token: string): Html {
  return html`<div class="notice" data-tone="pass" role="status"><p class="title">Copy it now: it is not shown again.</p><p class="field"><input readonly value="${token}" aria-label="The token" id="made-token" /></p><p>A program sends it as <code>Authorization: Bearer …</code>; what there is to ask for stands at <a href="/api/docs">/api/docs</a>.</p></div>`
}
