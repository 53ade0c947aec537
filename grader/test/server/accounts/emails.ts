import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Links in a person's emails in a server's folder, oldest first. */
export function linksTo(address: string, dataFolder: string): string[] {
  const folder = join(dataFolder, 'mail')
  const emails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
  return emails
    .map((name) => linesOf(readFileSync(join(folder, name), 'utf8')))
    .filter((email) => email.includes(`To: ${address}`))
    .flatMap((email) => email.match(/https?:\S+/) ?? [])
}

/** The text of a message: UTF-8 in quoted-printable (RFC 2045 section 6.7) or base64, with line feeds. */
export function linesOf(message: string): string {
  const [head = '', ...body] = message.replaceAll('\r\n', '\n').split('\n\n')
  const text = body.join('\n\n')
  if (/content-transfer-encoding: base64/i.test(head))
    return `${head}\n\n${Buffer.from(text, 'base64').toString().replaceAll('\r\n', '\n')}`
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const isEncoded = /content-transfer-encoding: quoted-printable/i.test(head)
  return `${head}\n\n${isEncoded ? Buffer.from(bytes, 'latin1').toString() : text}`
}
