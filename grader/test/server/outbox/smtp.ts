import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Test } from 'tap'
import { linesOf } from '../accounts/emails.ts'

export interface Received {
  to: string
  /** Header fields, unfolded, by name in lower case. */
  headers: Record<string, string>
  text: string
}

export interface SmtpServer {
  url: string
  got: Received[]
  /** Answers to RCPT TO by address, such as [450, 550]; when they are used up, it accepts the address. */
  answers: Record<string, number[]>
  /** Called with each message before it is accepted. */
  beforeAccepting: (message: Received) => Promise<void>
}

/** Waits until something is so; the test's own time limit ends it. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50)
}

/** A real mail server on a free port. */
export async function smtpServer(t: Pick<Test, 'teardown'>): Promise<SmtpServer> {
  const mailServer: SmtpServer = { url: '', got: [], answers: {}, beforeAccepting: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const responseCode = mailServer.answers[address]?.shift()
      done(
        responseCode === undefined ? null : Object.assign(new Error(responseCode < 500 ? 'Try later' : 'No such user'), { responseCode }),
      )
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const message = parsed(session.envelope.rcptTo[0]!.address, Buffer.concat(parts).toString())
        void mailServer.beforeAccepting(message).then(() => {
          mailServer.got.push(message)
          done()
        })
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>((done) => void server.close(() => done())))
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mailServer
}

function parsed(to: string, data: string): Received {
  const [head = '', ...body] = linesOf(data).split('\n\n')
  const fields = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), unencoded(field.slice(field.indexOf(':') + 1).trim())]),
  )
  return { to, headers, text: body.join('\n\n') }
}

/** Encoded words of a header field, RFC 2047. */
function unencoded(value: string): string {
  return value.replace(/(=\?utf-8\?[bq]\?[^?]*\?=\s*)+/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, encoding, text]) =>
        encoding!.toLowerCase() === 'b'
          ? Buffer.from(text!, 'base64')
          : Buffer.from(
              text!.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
              'latin1',
            ),
      ),
    ).toString(),
  )
}
