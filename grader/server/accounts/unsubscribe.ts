import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { SENT_KINDS, type SentKind } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Store } from '../store/store.ts'
import { stopEmails } from './email-preferences.ts'

/** 128 bits, so that nobody can guess a token. */
const MAC_LENGTH = 22

/** Whose emails of a kind a token stops: a person, or for an invitation the id of the invite. */
export interface Subscription {
  kind: SentKind
  subject: string
}

/** Token that stops emails of a kind, without a session and for ever: emails are read years later. */
export function unsubscribeToken(secret: string, { kind, subject }: Subscription): string {
  return `${kind}.${subject}.${macOf(secret, `unsubscribe ${kind} ${subject}`)}`
}

/** Code of an invitation: computed from its id, so that it can be shown again, and neither the outbox nor a backup holds it. */
export function invitationCode(secret: string, invite: string): string {
  return macOf(secret, `invitation ${invite}`)
}

/** Stops the emails that a token is for, also a second time. @throws HotpathError E_UNSUBSCRIBE_TOKEN */
export async function unsubscribe(store: Pick<Store, 'db' | 'transaction'>, secret: string, token: string): Promise<void> {
  const { kind, subject } = readToken(secret, token)
  if (kind === 'invitation') await refuseInvitations(store, subject)
  else await stopEmails(store, subject, kind)
}

function readToken(secret: string, token: string): Subscription {
  const [kind, subject = ''] = token.split('.')
  const subscription = { kind: kind as SentKind, subject }
  if (!SENT_KINDS.includes(subscription.kind) || !isSame(unsubscribeToken(secret, subscription), token))
    throw new HotpathError('E_UNSUBSCRIBE_TOKEN')
  return subscription
}

async function refuseInvitations({ db }: Pick<Store, 'db'>, invite: string): Promise<void> {
  await sql`
    insert into email_refusals (address) select address from invites where id::text = ${invite} and address is not null on conflict do nothing`.execute(
    db,
  )
}

function macOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, MAC_LENGTH)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
