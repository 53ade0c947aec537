import { EMAIL_SUBJECTS, momentIn, type SentKind } from '../../contracts/index.ts'
import type { EmailContent, Part } from '../store/email-tables.ts'

/** Longest excerpt of what somebody wrote in a daily email, in characters. */
const EXCERPT = 200

/** Most lines of a daily email; the page has the rest. */
const LINES = 30

export interface Reader {
  /** Null: only the address is known. */
  name: string | null
  /** Of the times. */
  zone: string
}

interface Links {
  /** Of the page with the details. */
  page: string
  /** Of the page that stops these emails. */
  stop: string
}

/** An email as plain text: what happened, one link, and how to stop it. */
export function emailText(kind: SentKind, { lines, quote }: EmailContent, { name, zone }: Reader, { page, stop }: Links): string {
  const said = quote === undefined ? '' : `\n${quote.replace(/^/gm, '> ')}\n`
  return `${name === null ? 'Hello' : `Hello ${name}`},\n\n${lines.map((line) => `${sentence(line, zone)}\n`).join('')}${said}\n${page}\n\n-- \n${FOOTERS[kind] ?? `You get emails about ${EMAIL_SUBJECTS[kind as keyof typeof EMAIL_SUBJECTS]}.`} Stop them: ${stop}\n`
}

const FOOTERS: Partial<Record<SentKind, string>> = {
  digest: 'You get this email in the morning, on days with news.',
  invitation: 'You get invitations because an instructor put your address on a roster.',
}

/** The content of a daily email: the lines of those it replaces. */
export function digestContent(
  cohort: { id: string; name: string },
  gathered: readonly EmailContent[],
  alerts: readonly string[],
): EmailContent {
  const lines: Part[][] = [...gathered.flatMap(briefly), ...alerts.map((alert) => [`${alert}.`])]
  const shown = lines.slice(0, LINES).map((line) => ['- ', ...line])
  const more = lines.length - shown.length
  const path = `/cohorts/one/?id=${cohort.id}`
  return {
    subject: `${lines.length === 1 ? 'One piece of news' : `${lines.length} pieces of news`} from “${cohort.name}”`,
    lines: more > 0 ? [...shown, [`- and ${more} more.`]] : shown,
    path: alerts.length > 0 ? `${path}#notices` : path,
  }
}

function briefly({ lines, quote }: EmailContent): Part[][] {
  if (quote === undefined) return lines
  const excerpt = quote.replace(/\s+/g, ' ')
  return [...lines.slice(0, -1), [...lines.at(-1)!, ` “${excerpt.length > EXCERPT ? `${excerpt.slice(0, EXCERPT)}…` : excerpt}”`]]
}

function sentence(line: readonly Part[], zone: string): string {
  return line.map((part) => (typeof part === 'string' ? part : momentIn(Date.parse(part.at), zone))).join('')
}
