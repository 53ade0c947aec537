import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Links in a person's emails in a server's folder, oldest first. */
export function linksTo(address: string, dataFolder: string): string[] {
  const folder = join(dataFolder, 'mail')
  const emails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
  return emails
    .map((name) => decode(readFileSync(join(folder, name), 'utf8')))
    .filter((email) => email.includes(`To: ${address}`))
    .flatMap((email) => email.match(/https?:\S+/) ?? [])
}

/** Quoted-printable, RFC 2045 section 6.7. */
function decode(text: string): string {
  return text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
