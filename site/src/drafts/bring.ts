import { keyOf, read, write } from './storage.ts'

/** Of two, which one stays: that of the account, or what is brought. */
type Choice = (own: string, brought: string) => string

/** By what stands before the colon of a name. What was typed last in a browser was typed without the account, which was away. */
const CHOICES: Record<string, Choice> = {
  draft: (own, brought) => (timeOf(brought) > timeOf(own) ? brought : own),
  replaced: (own) => own,
  // One guesses before one knows.
  guess: (own) => own,
  hints: (own, brought) => (Number(brought) > Number(own) ? brought : own),
}

/**
 * Puts something under an account's that was kept elsewhere. Of two drafts the newer stays, and the older is there as code that was replaced.
 * @returns whether the browser keeps it
 */
export function bring(account: string, name: string, brought: string): boolean {
  const key = keyOf(account, name)
  const own = read(key)
  if (own === null || own === brought) return write(key, brought)
  const stays = (CHOICES[name.split(':')[0]!] ?? ((_, last) => last))(own, brought)
  if (name.startsWith('draft:')) keepOlder(account, name, stays === own ? brought : own)
  return write(key, stays)
}

/** As ReplacedCode offers it, where there is nothing else to offer. */
function keepOlder(account: string, name: string, draft: string): void {
  const key = keyOf(account, name.replace('draft:', 'replaced:'))
  const { files } = parse(draft)
  if (files !== undefined && read(key) === null) write(key, JSON.stringify({ files, by: null }))
}

/** ISO 8601, '' for what cannot be read. */
function timeOf(draft: string): string {
  return parse(draft).savedAt ?? ''
}

function parse(draft: string): { files?: object; savedAt?: string } {
  try {
    return JSON.parse(draft) as object
  } catch {
    return {}
  }
}
