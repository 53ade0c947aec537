import type { Delivery, DeliveryState, EventType, Webhook, WebhookEvent } from '../../../grader/contracts/webhook.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { fromNow, moment, nextTry } from '../shared/time.ts'
import { counted } from '../shared/words.ts'

/** Labels of the events. */
const EVENT_LABELS: Record<EventType, string> = {
  verdict: 'Verdicts of learners’ attempts at assignments',
  'grade.overridden': 'Grades set by hand',
  'regrade.applied': 'Applied regrades',
  test: 'A test',
}

const EVENTS = ['verdict', 'grade.overridden', 'regrade.applied'] as const satisfies WebhookEvent[]

const STATES: Record<DeliveryState, { label: string; tone: string }> = {
  delivered: { label: 'Delivered', tone: 'pass' },
  waiting: { label: 'Waits', tone: 'slow' },
  failed: { label: 'Failed', tone: 'fail' },
}

/** Webhooks of a cohort. @param canChange false for an archived cohort @param now ms since 1970 */
export function webhooksView(webhooks: readonly Webhook[], canChange: boolean, now: number): Html {
  return html`<section aria-labelledby="webhooks-title"><h2 id="webhooks-title">Webhooks</h2>
<p class="meta">A webhook notifies another program of events in this cohort, by a POST signed according to <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>. Failed deliveries are retried for three days.</p>
<div data-part="made"></div>
${webhooks.length === 0 ? html`<p class="empty">No webhooks yet.</p>` : html`<ol class="entries webhooks">${webhooks.map((each) => entry(each, canChange, now))}</ol>`}
${canChange && html`<details class="new card"${webhooks.length === 0 && html` open`}><summary>Add a webhook</summary><form data-do="add-webhook">${wanted('webhook', '', ['verdict'])}<p class="actions"><button class="button main">Add webhook</button></p></form></details>`}</section>`
}

/** The chosen events. */
export function eventsOf(fields: Readonly<Record<string, string>>): WebhookEvent[] {
  return EVENTS.filter((event) => event in fields)
}

function wanted(form: string, url: string, events: readonly WebhookEvent[]): Html {
  return html`${field(form, { name: 'url', label: 'Address', value: url, most: 2000, placeholder: 'https://bot.example.org/hotpath' })}
<fieldset><legend>Events</legend>${EVENTS.map((event) => html`<label class="check"><input type="checkbox" id="${form}-${event}" name="${event}"${events.includes(event) && html` checked`} /> ${EVENT_LABELS[event]}</label>`)}</fieldset>`
}

function entry({ id, url, events, enabled, gaveUp, waiting }: Webhook, canChange: boolean, now: number): Html {
  const { host } = new URL(url)
  const named = html`<span class="sr-only"> for ${host}</span>`
  return html`<li data-webhook="${id}"><h3>${host}</h3><p class="state soft">${enabled ? 'Enabled' : 'Disabled'}</p>
<p class="meta">${url}<br />${events.map((event) => EVENT_LABELS[event]).join('. ')}.${waiting > 0 && ` ${counted(waiting, 'message')} on the way.`}</p>
${gaveUp && html`<p class="meta"><span class="tag warn">given up</span> <time datetime="${gaveUp.at}" title="${moment(gaveUp.at)}">${fromNow(gaveUp.at, now)}</time>: ${gaveUp.why}. Enable it again once that is fixed; waiting events are sent then.</p>`}
<form data-do="test-webhook" class="buttons"><button class="button small">Send a test${named}</button>${
    canChange &&
    html` <button class="button small" data-do="${enabled ? 'disable-webhook' : 'enable-webhook'}">${enabled ? 'Disable' : 'Enable'}${named}</button> <button class="button small" data-do="rotate-secret">New secret${named}</button> <button class="button small plain" data-do="remove-webhook">Remove${named}</button>`
  }<input type="hidden" name="webhook" value="${id}" /></form>
<div class="folded"><details data-part="deliveries"><summary>Deliveries${named}</summary><div data-part="list"><p class="empty">Loading …</p></div></details>
${canChange && html`<details><summary>Change${named}</summary><form data-do="change-webhook"><input type="hidden" name="webhook" value="${id}" />${wanted(`webhook-${id}`, url, events)}<p class="actions"><button class="button main">Save</button></p></form></details>`}</div></li>`
}

/** The newest deliveries to a webhook. */
export function deliveriesView(webhook: string, deliveries: readonly Delivery[], now: number): Html {
  if (deliveries.length === 0) return html`<p class="empty">Nothing was sent yet.</p>`
  return html`<ol class="deliveries">${deliveries.map((each) => delivery(webhook, each, now))}</ol>`
}

function delivery(webhook: string, { id, event, state, createdAt, payload, ...rest }: Delivery, now: number): Html {
  const { label, tone } = STATES[state]
  return html`<li><p><b data-tone="${tone}">${label}</b> <code>${event}</code> <time datetime="${createdAt}" title="${moment(createdAt)}">${fromNow(createdAt, now)}</time> <span class="soft">${outcomeWords(rest, now)}</span></p>
<details><summary>Message</summary><pre tabindex="0" aria-label="The message ${id}">webhook-id: ${id}\n\n${JSON.stringify(payload, null, 2)}</pre></details>
<form data-do="redeliver"><input type="hidden" name="webhook" value="${webhook}" /><input type="hidden" name="delivery" value="${id}" /><button class="as-link">Send again now<span class="sr-only">, ${event} of ${moment(createdAt)}</span></button></form></li>`
}

/** “3 attempts, it answered 500, next in 2 hours”. */
export function outcomeWords(
  { attempts, answer, problem, nextAt }: Pick<Delivery, 'attempts' | 'answer' | 'problem' | 'nextAt'>,
  now: number,
): string {
  if (attempts === 0) return 'is about to be sent'
  return [counted(attempts, 'attempt'), problem ?? `it answered ${answer}`, nextAt && `next ${nextTry(nextAt, now)}`]
    .filter(Boolean)
    .join(', ')
}

/** A new secret, which is shown only once. @param isNew false if it replaces another secret */
export function madeSecretView(secret: string, isNew: boolean): Html {
  return html`<div class="made" role="status"><p>Copy the secret now: it will not be shown again. The receiver uses it to verify messages.${!isNew && ' The old secret also signs messages for one more day.'}</p><p class="row"><input readonly value="${secret}" aria-label="Secret of the webhook" id="made-secret" /></p></div>`
}
