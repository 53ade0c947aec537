import { invitationCode, unsubscribeToken } from '../accounts/unsubscribe.ts'
import type { Email } from '../accounts/mail.ts'
import { emailText } from './email-text.ts'
import type { Mailing } from './mailing.ts'

/** What links in emails need. */
export interface Post {
  /** Signs the tokens. */
  secret: string
  /** Public address of the site, without a trailing slash. */
  publicUrl: string
}

/**
 * An email as it is sent, with the headers by which mail programs offer to stop it: RFC 2369, and RFC 8058 if the site has https.
 * Auto-Submitted keeps absence notes from answering (RFC 3834).
 */
export function emailOf(mailing: Mailing, { secret, publicUrl }: Post): Email {
  const { id, kind, content, address, name, zone, person, invite } = mailing
  const token = unsubscribeToken(secret, { kind, subject: (person ?? invite)! })
  const page = `${publicUrl}${content.path}${kind === 'invitation' ? invitationCode(secret, invite!) : ''}`
  return {
    to: address!,
    subject: content.subject,
    text: emailText(kind, content, { name, zone }, { page, stop: `${publicUrl}/unsubscribe/#${token}` }),
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?token=${token}>`,
      ...(publicUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}
