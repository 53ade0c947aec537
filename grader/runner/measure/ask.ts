import { decodeReply, encodeRequest, REPLY_BYTES, STATUS, type Request } from './frames.ts'
import type { Box } from '../../contracts/index.ts'

export interface Reply {
  status: (typeof STATUS)[keyof typeof STATUS]
  digest: string
  figures: [number, number, number]
  body: Buffer | null
}

/** The box answered in a way that its harness never does: someone else wrote into the pipe. */
export class Interference extends Error {
  override name = 'Interference'
}

export interface Patience {
  timeoutMs: number
  /** Bytes of body that this request may be answered with. */
  mostBody: number
}

/**
 * One request, one reply. Rejects with Interference for a reply that is early, has the wrong nonce, or brings more than
 * it may; with BoxGone and BoxSilent as Box.read does.
 */
export async function ask(box: Box, request: Request, patience: Patience): Promise<Reply> {
  if (box.unread() > 0) throw new Interference('An answer came before the question.')
  const { bytes, nonce } = encodeRequest(request)
  box.write(bytes)
  const header = decodeReply(await box.read(REPLY_BYTES, patience.timeoutMs))
  if (header.nonce !== nonce) throw new Interference('The answer does not carry the number of its question.')
  if (!isStatus(header.status)) throw new Interference('The answer has a status that the harness does not know.')
  if (header.bodyLength > patience.mostBody) throw new Interference('The answer is longer than it can be.')
  const body = header.bodyLength > 0 ? await box.read(header.bodyLength, patience.timeoutMs) : null
  if (box.unread() > 0) throw new Interference('More was sent than the answer.')
  return { status: header.status, digest: header.digest, figures: header.figures, body }
}

function isStatus(status: number): status is Reply['status'] {
  return Object.values(STATUS).includes(status as Reply['status'])
}

/** The JSON that a reply says, or null. From a learner's box: text to show to that learner, nothing more. */
export function said(reply: Reply): Record<string, unknown> | null {
  if (reply.body === null) return null
  try {
    const value: unknown = JSON.parse(reply.body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
