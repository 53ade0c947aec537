import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Email {
  to: string
  subject: string
  text: string
}

/** Sends letters. */
export interface Mail {
  /** Letters are kept as files on this machine and sent to nobody. */
  kept: boolean
  /** Resolves when the letter is handed over. */
  send(email: Email): Promise<void>
}

/** A server that does not answer holds up who waits for the letter: less than the silence after which the door closes a connection. */
const PATIENCE_MS = 15_000

/**
 * Letters by an SMTP server, `smtp://user:password@host:587` or `smtps://…:465`.
 * @param patienceMs how long it may say nothing, from the look-up of its name to its greeting, and then at every step
 */
export function mailByServer(url: string, from: string, patienceMs = PATIENCE_MS): Mail {
  // In the first argument: the second one is what every letter has.
  const transport = createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs })
  return {
    kept: false,
    async send(email) {
      await transport.sendMail({ ...email, from })
    },
  }
}

/** Letters as .eml files in a folder, by date: for a machine that has no server for mail. */
export function mailToFolder(folder: string, from: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    kept: true,
    async send(email) {
      const { message } = await transport.sendMail({ ...email, from })
      await keep(message as Buffer).catch((cause: NodeJS.ErrnoException) => {
        // What the system says names the path, and goes to whoever asked for the letter.
        throw new Error(`the mail folder of this server cannot be written (${cause.code})`, { cause })
      })
    },
  }

  async function keep(message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    // Whole or not at all: someone may be watching the folder.
    await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 })
    await rename(join(folder, `${name}.part`), join(folder, name))
  }
}
