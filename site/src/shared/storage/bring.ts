import { keyOf, read, remove, write } from './storage.ts'

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
 * Puts something under an account's that was kept elsewhere. Of two drafts the newer stays, and the older is there as
 * code that was replaced.
 * @returns whether the browser keeps it; where it does not, all is as it was
 */
export function bring(account: string, name: string, brought: string): boolean {
  const key = keyOf(account, name)
  const own = read(key)
  if (own === null || own === brought) return write(key, brought)
  const stays = (CHOICES[name.split(':')[0]!] ?? ((_, last) => last))(own, brought)
  return name.startsWith('draft:') ? bringDraft(account, name, stays, stays === own ? brought : own) : write(key, stays)
}

/** The older takes the place of other code that was replaced, as ReplacedCode has it: only the last of that is kept. */
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

/** ISO 8601, '' for what cannot be read. */
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
