/**
 * What the logs are told of things that better-auth or a server for mail says: what failed, and of whom nothing.
 * An error of the database has the values of its query in it, one of mail the address.
 */
export function whatFailed(reported: unknown): string[] {
  if (typeof reported === 'string') return [withoutAddresses(reported)]
  return reported instanceof Error ? [withoutAddresses(`${reported.name}: ${reported.message}`)] : []
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]')
}
