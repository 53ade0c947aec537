import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Email {
  to: string
  subject: string
  text: string
  /** With angle brackets. */
  messageId?: string
  headers?: Record<string, string>
}

/** Sends emails. */
export interface Mail {
  /** Whether emails are only kept as files on this machine. */
  kept: boolean
  /** Resolves when the mail server has accepted the email. */
  send(email: Email): Promise<void>
}

/** Nodemailer is loaded with the first email: most starts of a server send none. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}

/** People wait for the email's request, so this must be shorter than the silence after which their connection is closed. */
const PATIENCE_MS = 15_000

/**
 * Sends emails through an SMTP server, `smtp://user:password@host:587` or `smtps://…:465`.
 * @param patienceMs longest silence of the server, from the DNS lookup to its greeting and then at every step
 */
export function mailByServer(url: string, from: string, patienceMs = PATIENCE_MS): Mail {
  // Timeouts belong in the first argument; the second has defaults for emails.
  const options = { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const opening = once(async () => (await import('nodemailer')).createTransport(options))
  return {
    kept: false,
    async send(email) {
      const transport = await opening()
      await transport.sendMail({ ...email, from })
    },
  }
}

/** Longest answer of a mail server that is kept, in characters. */
const LONGEST_ANSWER = 300

/** Why an email was not sent, in the mail server's own words if it answered, and whether it will never accept it for this address. */
export function refusalOf(error: Error): { problem: string; isPermanent: boolean } {
  const { response, responseCode, command, code } = error as Error &
    Partial<Record<'response' | 'command' | 'code', string>> & { responseCode?: number }
  const problem = (response ?? error.message).slice(0, LONGEST_ANSWER)
  if (code === 'EENVELOPE' && command === 'API') return { problem, isPermanent: true }
  // A refused sender or password is a wrong setting of ours: it can be corrected while emails wait.
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  return { problem, isPermanent: isAboutEmail && responseCode !== undefined && responseCode >= 500 && responseCode < 600 }
}

/** Writes emails as .eml files, named by date, into a folder: for machines without a mail server. */
export function mailToFolder(folder: string, from: string): Mail {
  const opening = once(async () => (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }))
  return {
    kept: true,
    async send(email) {
      const transport = await opening()
      const { message } = await transport.sendMail({ ...email, from })
      await keep(message as Buffer).catch((cause: NodeJS.ErrnoException) => {
        // The system's message contains the path, and this error is shown to the person who requested the email.
        throw new Error(`the mail folder of this server cannot be written (${cause.code})`, { cause })
      })
    },
  }

  async function keep(message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    // Rename the complete file into place, because programs may watch the folder.
    await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
    await rename(join(folder, `${name}.part`), join(folder, name))
  }
}
