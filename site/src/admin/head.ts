import { html, type Html } from '../shared/html.ts'

/** Parts of the page, in their order; each is an element admin-… */
const TABS = [
  ['accounts', 'Accounts'],
  ['platforms', 'Platforms'],
  ['outbox', 'Outbox'],
  ['work', 'Work'],
  ['agents', 'Agents'],
] as const

export function tabsView(): Html {
  return html`<div class="tabs" role="tablist" aria-label="What there is to do">${TABS.map(
    ([name, label], index) =>
      html`<button type="button" role="tab" id="tab-${name}" aria-controls="tab-panel" data-tab="${name}" aria-selected="${index === 0 ? 'true' : 'false'}"${index > 0 && html` tabindex="-1"`}>${label}</button>`,
  )}</div><div id="tab-panel" role="tabpanel" data-part="panel"></div>`
}
