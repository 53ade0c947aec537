/**
 * Reduces errors of better-auth or a mail server to what the log may contain: the failure, without personal data. Database errors
 * carry the values of their query, and mail errors the address.
 */
export function whatFailed(reported: unknown): string[] {
  if (typeof reported === 'string') return [withoutAddresses(reported)]
  return reported instanceof Error ? [withoutAddresses(`${reported.name}: ${reported.message}`)] : []
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]')
}
