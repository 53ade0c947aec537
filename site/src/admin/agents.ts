import type { AgentsReport, AgentToken, SeenAgent } from '../../../grader/contracts/agent.ts'
import { counted } from '../shared/words.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment } from '../shared/time.ts'

/** The grading machines, by their tokens. @param now ms since 1970 */
export function agentsView({ version, agents, tokens }: AgentsReport, now: number): Html {
  const live = tokens.filter(({ revokedAt }) => revokedAt === null)
  const revoked = tokens.filter(({ revokedAt }) => revokedAt !== null)
  const shared = agents.filter(({ token }) => token === null)
  return html`<div data-part="made"></div><section aria-labelledby="machines-title"><h2 id="machines-title" tabindex="-1">Grading machines</h2>
<p>Each machine has its own token, which can be revoked without affecting the others. Agents fetch their jobs from this server and need no inbound connection.</p>
${
  live.length === 0 && shared.length === 0
    ? html`<p class="empty">No grading machines yet.</p>`
    : html`<ol class="entries">${live.map((token) =>
        machine(
          token,
          agents.filter((agent) => agent.token === token.name),
          version,
          now,
        ),
      )}
${shared.length > 0 && html`<li><h3>With the shared token</h3><p class="meta">The server’s setting HOTPATH_AGENT_TOKEN. The token is valid as long as the setting exists.</p>${lanesView(shared, version)}</li>`}</ol>`
}
<details class="new card"${live.length === 0 && html` open`}><summary>Add a machine</summary><form data-do="make" class="narrow">${field('agent', { name: 'name', label: 'Name of the machine', most: 60, hint: 'Shown in lists.' })}
<p class="actions"><button class="button main">Create token</button></p></form></details>
${revoked.length > 0 && html`<details id="revoked-tokens"><summary>${counted(revoked.length, 'token')} revoked</summary><ul class="meta">${revoked.map(({ name, revokedAt }) => html`<li>${name}, ${time(revokedAt!, now)}</li>`)}</ul></details>`}</section>`
}

function machine({ id, name, createdAt, seenAt }: AgentToken, agents: readonly SeenAgent[], version: string, now: number): Html {
  return html`<li><h3>${name}</h3><p class="meta">Token created ${time(createdAt, now)}; ${seenAt === null ? 'no agent has used it yet' : html`last seen ${time(seenAt, now)}`}.</p>
${agents.length > 0 && lanesView(agents, version)}
<form data-do="revoke" class="row"><input type="hidden" name="token" value="${id}" /><button class="button small plain" id="revoke-${id}">Revoke<span class="sr-only"> the token of ${name}</span></button></form></li>`
}

function lanesView(agents: readonly SeenAgent[], version: string): Html {
  return html`<ul>${agents.map(
    (
      agent,
    ) => html`<li><b>${agent.agent}</b>${!agent.welcome && html` <span class="tag warn">version ${agent.version || 'unknown'}, needs ${version}: gets no work</span>`}
<span class="soft">${agent.machine?.class ?? 'not measured yet'}</span></li>`,
  )}</ul>`
}

function time(at: string, now: number): Html {
  return html`<time datetime="${at}" title="${moment(at)}">${fromNow(at, now)}</time>`
}

/** A new token, which is shown only once. */
export function madeAgentTokenView({ name, token }: AgentToken, address: string): Html {
  return html`<div class="notice" data-tone="pass" role="status"><p class="title">Copy it now: it will not be shown again.</p><p class="field"><input readonly value="${token!}" aria-label="The token of ${name}" id="made-agent-token" /></p>
<p>On ${name}, set <code>HOTPATH_AGENT_TOKEN</code> to it and <code>HOTPATH_API</code> to <code>${address}</code>, then <code>npm run agent</code>.</p></div>`
}
