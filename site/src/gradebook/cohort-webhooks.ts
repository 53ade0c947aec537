import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateSecret,
  sendTest,
} from '../shared/api/webhooks.ts'
import { part } from '../shared/parts.ts'
import { deliveriesView, eventsOf, madeSecretView, outcomeWords, webhooksView } from './webhooks.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { CohortPart } from './cohort-part.ts'

/** Webhooks of a cohort, and their deliveries. */
class CohortWebhooks extends CohortPart {
  override connectedCallback(): void {
    super.connectedCallback()
    // Toggle events do not bubble.
    this.addEventListener('toggle', ({ target }) => this.#toggled(target as HTMLElement), { capture: true })
  }

  protected actions() {
    const { id } = this.cohort
    return {
      'add-webhook': async (fields: Fields) => {
        const { secret } = await addWebhook(id, wantedIn(fields))
        await this.#showSecret(secret!, true)
      },
      'change-webhook': (fields: Fields) => this.#change(changeWebhook(id, fields['webhook']!, wantedIn(fields)), 'Saved.'),
      'disable-webhook': ({ webhook }: Fields) =>
        this.#change(changeWebhook(id, webhook!, { enabled: false }), 'Disabled: it gets no more events.'),
      'enable-webhook': ({ webhook }: Fields) =>
        this.#change(changeWebhook(id, webhook!, { enabled: true }), 'Enabled: it gets events again.'),
      'remove-webhook': ({ webhook }: Fields) => this.#change(removeWebhook(id, webhook!), 'Removed.'),
      'rotate-secret': async ({ webhook }: Fields) => {
        const { secret } = await rotateSecret(id, webhook!)
        await this.#showSecret(secret!, false)
      },
      'test-webhook': async ({ webhook }: Fields) => {
        const result = await sendTest(id, webhook!)
        await this.#showDeliveries(webhook!)
        return result.state === 'delivered' ? `Test delivered: the webhook answered ${result.answer}.` : `Test failed: ${result.problem}.`
      },
      redeliver: async ({ webhook, delivery }: Fields) => {
        const result = await redeliver(id, webhook!, delivery!)
        await this.#showDeliveries(webhook!)
        this.#foldOf(webhook!)?.querySelector('summary')!.focus()
        this.tell(`${result.state === 'delivered' ? 'Delivered' : 'Not delivered'}: ${outcomeWords(result, this.clock())}.`)
      },
    }
  }

  protected async load() {
    return webhooksView(await listWebhooks(this.cohort.id), this.cohort.archivedAt === null, this.clock())
  }

  async #change(doing: Promise<unknown>, words: string): Promise<void> {
    await doing
    await this.refresh(words)
  }

  async #showSecret(secret: string, isNew: boolean): Promise<void> {
    await this.refresh()
    part(this, 'made').innerHTML = String(madeSecretView(secret, isNew))
    this.querySelector<HTMLInputElement>('#made-secret')!.select()
  }

  #toggled(fold: HTMLElement): void {
    const webhook = fold.closest<HTMLElement>('[data-webhook]')?.dataset['webhook']
    if (webhook !== undefined && fold.dataset['part'] === 'deliveries' && (fold as HTMLDetailsElement).open)
      void this.#showDeliveries(webhook)
  }

  async #showDeliveries(webhook: string): Promise<void> {
    const list = this.#foldOf(webhook)?.querySelector('[data-part=list]')
    if (!list) return
    try {
      list.innerHTML = String(deliveriesView(webhook, await listDeliveries(this.cohort.id, webhook), this.clock()))
    } catch (error) {
      list.innerHTML = String(unread(error as Error))
    }
  }

  #foldOf(webhook: string): HTMLElement | null {
    return this.querySelector(`[data-webhook="${webhook}"] [data-part=deliveries]`)
  }
}

/** @throws Refused if no event is chosen */
function wantedIn(fields: Fields) {
  const events = eventsOf(fields)
  if (events.length === 0) throw unfit('A webhook needs at least one event.', 'Choose one or more of the three.')
  return { url: fields['url']!.trim(), events }
}

customElements.define('cohort-webhooks', CohortWebhooks)
