import { html, type Html } from '../shared/html.ts'

/** Tabs of the page, in order; each is an element named admin-… */
const TABS = [
  ['accounts', 'Accounts'],
  ['platforms', 'Platforms'],
  ['outbox', 'Outbox'],
  ['work', 'Work'],
  ['agents', 'Agents'],
] as const

export function tabsView(): Html {
  return html`<div class="tabs" role="tablist" aria-label="Administration">${TABS.map(
    ([name, label], index) =>
      html`<button type="button" role="tab" id="tab-${name}" aria-controls="tab-panel" data-tab="${name}" aria-selected="${index === 0 ? 'true' : 'false'}"${index > 0 && html` tabindex="-1"`}>${label}</button>`,
  )}</div><div id="tab-panel" role="tabpanel" data-part="panel"></div>`
}
