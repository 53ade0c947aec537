import type { Delivery, NewWebhook, Webhook, WebhookChange } from '../../../../grader/contracts/webhook.ts'
import { call, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

const pathOf = (cohort: string, webhook?: string) => `${cohortPath(cohort)}/webhooks${webhook === undefined ? '' : `/${webhook}`}`

export const listWebhooks = (cohort: string) => call<Webhook[]>(pathOf(cohort))
/** Includes its secret, which is returned only once. */
export const addWebhook = (cohort: string, webhook: NewWebhook) => send<Webhook>('POST', pathOf(cohort), webhook)
export const changeWebhook = (cohort: string, webhook: string, change: WebhookChange) =>
  send<Webhook>('PATCH', pathOf(cohort, webhook), change)
export const removeWebhook = (cohort: string, webhook: string) => call<void>(pathOf(cohort, webhook), { method: 'DELETE' })
/** Includes its new secret, which is returned only once. */
export const rotateSecret = (cohort: string, webhook: string) => send<Webhook>('POST', `${pathOf(cohort, webhook)}/rotate`)
/** The outcome of the delivery. */
export const sendTest = (cohort: string, webhook: string) => send<Delivery>('POST', `${pathOf(cohort, webhook)}/test`)
/** Newest first. */
export const listDeliveries = (cohort: string, webhook: string) => call<Delivery[]>(`${pathOf(cohort, webhook)}/deliveries`)
export const redeliver = (cohort: string, webhook: string, delivery: string) =>
  send<Delivery>('POST', `${pathOf(cohort, webhook)}/deliveries/${delivery}/redeliver`)
