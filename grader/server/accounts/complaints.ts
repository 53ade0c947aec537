/**
 * What the logs are told of things that better-auth or a server for mail says: what failed, and of whom nothing.
 * An error of the database has the values of its query in it, one of mail the address.
 */
export function whatFailed(told: unknown): string[] {
  if (typeof told === 'string') return [withoutAddresses(told)]
  return told instanceof Error ? [withoutAddresses(`${told.name}: ${told.message}`)] : []
}

function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]')
}
