import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { signatureHeaders } from '../../../server/outbox/signing.ts'

/** A receiver of webhooks. */
export class Receiver {
  readonly url: string
  readonly got: { path: string; headers: IncomingHttpHeaders; text: string; body: any }[] = []
  /** Statuses of the next responses; then 204. */
  answers: (number | 'silence')[] = []
  /** Headers of every response. */
  headers: Record<string, string> = {}

  constructor(url: string) {
    this.url = url
  }

  static async start(t: Test): Promise<Receiver> {
    let receiver: Receiver
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      receiver.got.push({ path: request.url!, headers: request.headers, text, body: JSON.parse(text || 'null') })
      const answer = receiver.answers.shift() ?? 204
      if (answer === 'silence') response.destroy()
      else response.writeHead(answer, receiver.headers).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => new Promise<void>((done) => void server.close(() => done())))
    receiver = new Receiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
    return receiver
  }

  /** Whether a message is signed with a secret, checked as a receiver does. */
  isSigned(index: number, secret: string): boolean {
    const { headers, text } = this.got.at(index)!
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signature = signatureHeaders({ id: String(headers['webhook-id']), at, body: text }, [secret])['webhook-signature']!
    return String(headers['webhook-signature']).split(' ').includes(signature)
  }
}
