import type { Platform, PlatformChange, ToolAddresses } from '../../../grader/contracts/lti.ts'
import { choice, field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { KINDS } from './proposals.ts'

/** Schools' platforms that can launch Hotpath, and the addresses to configure there. */
export function platformsView(platforms: readonly Platform[], tool: ToolAddresses): Html {
  return html`<section aria-labelledby="tool-title"><h2 id="tool-title">Settings for the school’s platform</h2>
<p>Copy these into the platform’s settings for an external LTI 1.3 tool.</p>
${address('login', 'Login', 'Canvas: OpenID Connect Initiation URL. Moodle: Initiate login URL.', tool.loginUrl)}
${address('launch', 'Launch', 'Canvas: Target Link URI and Redirect URI. Moodle: Tool URL, Redirection URI and Content Selection URL.', tool.launchUrl)}
${address('keys', 'Keys', 'Canvas: Public JWK URL. Moodle: Public keyset.', tool.keysUrl)}
<p class="soft">Turn on deep linking, grades (Assignment and Grade Services) and names (Names and Role Provisioning). When embedded in a page of the platform, Hotpath shows a button that opens it in its own window: the editor needs the room, and browsers block sign-in cookies in embedded pages.</p></section>
<section aria-labelledby="platforms-title"><h2 id="platforms-title">Platforms</h2>
${platforms.length === 0 ? html`<p class="empty">No platforms registered yet.</p>` : html`<ol class="entries">${platforms.map(entry)}</ol>`}
<details class="new card"${platforms.length === 0 && html` open`}><summary>Register a platform</summary>${registerForm()}</details></section>`
}

function address(id: string, label: string, hint: string, url: string): Html {
  return html`<div class="field address"><label for="tool-${id}">${label}</label><div class="row"><input id="tool-${id}" readonly value="${url}" aria-describedby="tool-${id}-hint" /> <button type="button" class="button" data-copy="tool-${id}">Copy<span class="sr-only"> ${label}</span></button></div><p class="hint" id="tool-${id}-hint">${hint}</p></div>`
}

function entry(platform: Platform): Html {
  const { id, name, issuer, clientId, deployments, loginUrl, tokenUrl, keysUrl, audience } = platform
  return html`<li><h3>${name}</h3><p class="meta">${issuer}, client ${clientId}, ${deployments.length === 0 ? 'every deployment' : `deployments ${deployments.join(', ')}`}</p>
<div class="folded"><details><summary>Addresses<span class="sr-only"> of ${name}</span></summary><dl class="addresses"><dt>Login</dt><dd>${loginUrl}</dd><dt>Token</dt><dd>${tokenUrl}</dd><dt>Keys</dt><dd>${keysUrl}</dd>${audience && html`<dt>Audience</dt><dd>${audience}</dd>`}</dl></details>
<details><summary>Change<span class="sr-only"> ${name}</span></summary><form data-do="change-platform" class="narrow"><input type="hidden" name="platform" value="${id}" />${nameField(`platform-${id}`, name)}${settings(`platform-${id}`, platform)}<p class="actions"><button class="button main">Save</button></p></form></details></div>
<form data-do="try-keys" class="row"><input type="hidden" name="platform" value="${id}" /><button class="button small" id="keys-${id}">Test its keys<span class="sr-only">: ${name}</span></button> <button class="button small plain" id="remove-${id}" data-do="remove">Remove<span class="sr-only"> ${name}</span></button></form></li>`
}

function registerForm(): Html {
  return html`<form data-do="register" class="narrow">${choice('platform', 'kind', 'Fill in known addresses of', KINDS, 'other')}
${nameField('platform')}
${field('platform', { name: 'issuer', label: 'Issuer', most: 500, hint: 'Moodle: Platform ID. Must match exactly.' })}
${field('platform', { name: 'clientId', label: 'Client ID', most: 500, hint: 'Canvas: the number of the developer key.' })}
${settings('platform')}
<p class="actions"><button class="button main">Register</button></p></form>`
}

function nameField(form: string, value = ''): Html {
  return field(form, { name: 'name', label: 'Name', value, most: 120, hint: 'Shown in lists.' })
}

/** Fields that can be changed later. @param form prefix of their ids */
function settings(form: string, { deployments = [], loginUrl = '', tokenUrl = '', keysUrl = '', audience }: PlatformChange = {}): Html {
  const url = { most: 500, placeholder: 'https://' }
  return html`${field(form, { name: 'deployments', label: 'Deployment IDs', value: deployments.join(', '), required: false, most: 2000, hint: 'Separated by commas. Leave empty for every deployment of this client.' })}
${field(form, { name: 'loginUrl', label: 'Login URL', value: loginUrl, ...url, hint: 'Moodle: Authentication request URL.' })}
${field(form, { name: 'tokenUrl', label: 'Token URL', value: tokenUrl, ...url, hint: 'Moodle: Access token URL.' })}
${field(form, { name: 'keysUrl', label: 'Key set URL', value: keysUrl, ...url, hint: 'Moodle: Public keyset URL.' })}
${field(form, { name: 'audience', label: 'Audience', value: audience ?? '', required: false, most: 500, hint: 'Brightspace: OAuth2 Audience. Leave empty to use the token URL, which is right for most platforms.' })}`
}
