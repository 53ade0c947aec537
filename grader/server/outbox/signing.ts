import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** The specification allows 24 to 64. */
const SECRET_BYTES = 32

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The signed parts of a message. */
export interface SignedMessage {
  id: string
  /** Time of this attempt. */
  at: Date
  body: string
}

/** Signature headers as in Standard Webhooks 1.0.0, with one signature per secret. */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
