import { keyOf, read, remove, write } from './storage.ts'

/** Which of two entries wins: the account's or the moved one. */
type Choice = (own: string, brought: string) => string

/**
 * Rules by the part of an entry's name before the colon. The text typed last in this browser was typed while the account was signed
 * out.
 */
const CHOICES: Record<string, Choice> = {
  draft: (own, brought) => (timeOf(brought) > timeOf(own) ? brought : own),
  replaced: (own) => own,
  // The first guess counts.
  guess: (own) => own,
  hints: (own, brought) => (Number(brought) > Number(own) ? brought : own),
}

/**
 * Moves an entry into an account. Of two drafts the newer one wins, and the older one becomes the replaced code.
 * @returns false if the browser cannot store it; then nothing has changed
 */
export function bring(account: string, name: string, brought: string): boolean {
  const key = keyOf(account, name)
  const own = read(key)
  if (own === null || own === brought) return write(key, brought)
  const stays = (CHOICES[name.split(':')[0]!] ?? ((_, last) => last))(own, brought)
  return name.startsWith('draft:') ? bringDraft(account, name, stays, stays === own ? brought : own) : write(key, stays)
}

/** The older draft overwrites other replaced code, as in ReplacedCode: only the last one is kept. */
function bringDraft(account: string, name: string, newer: string, older: string): boolean {
  const key = keyOf(account, name.replace('draft:', 'replaced:'))
  const before = read(key)
  const { files } = parse(older)
  const isNeeded = files !== undefined && JSON.stringify(files) !== JSON.stringify(parse(newer).files)
  if (isNeeded && !write(key, JSON.stringify({ files, by: null }))) return false
  if (write(keyOf(account, name), newer)) return true
  if (before === null) remove(key)
  else write(key, before)
  return false
}

/** ISO 8601, '' if unreadable. */
function timeOf(draft: string): string {
  return parse(draft).savedAt ?? ''
}

function parse(draft: string): { files?: object; savedAt?: string } {
  try {
    return (JSON.parse(draft) ?? {}) as object
  } catch {
    return {}
  }
}
