import { decodeReply, encodeRequest, REPLY_BYTES, STATUS, type Request } from './frames.ts'
import type { SandboxHandle } from '../sandbox/sandbox.ts'

export interface Reply {
  status: (typeof STATUS)[keyof typeof STATUS]
  digest: string
  figures: [number, number, number]
  body: Buffer | null
}

/** The sandbox sent something that its harness never sends: other code wrote into the pipe. */
export class Interference extends Error {
  override name = 'Interference'
}

export interface Patience {
  timeoutMs: number
  /** Most bytes in the body of the reply. */
  mostBody: number
}

/**
 * Sends one request and reads one reply. Rejects with Interference if the reply is early, has the wrong nonce, or is too
 * long; with SandboxGone and SandboxSilent like SandboxHandle.read.
 */
export async function ask(box: SandboxHandle, request: Request, patience: Patience): Promise<Reply> {
  if (box.unread() > 0) throw new Interference('A reply came before the request.')
  const { bytes, nonce } = encodeRequest(request)
  box.write(bytes)
  const header = decodeReply(await box.read(REPLY_BYTES, patience.timeoutMs))
  if (header.nonce !== nonce) throw new Interference('A reply does not have the number of its request.')
  if (!isStatus(header.status)) throw new Interference('A reply has a status that the harness never sends.')
  if (header.bodyLength > patience.mostBody) throw new Interference('A reply is longer than allowed.')
  const body = header.bodyLength > 0 ? await box.read(header.bodyLength, patience.timeoutMs) : null
  if (box.unread() > 0) throw new Interference('More data followed the reply.')
  return { status: header.status, digest: header.digest, figures: header.figures, body }
}

function isStatus(status: number): status is Reply['status'] {
  return Object.values(STATUS).includes(status as Reply['status'])
}

/** The JSON object in a reply, or null. From a learner's sandbox it is only text to show to that learner. */
export function said(reply: Reply): Record<string, unknown> | null {
  if (reply.body === null) return null
  try {
    const value: unknown = JSON.parse(reply.body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
