import type { ProfileSide } from '../../contracts/index.ts'

/** Only profiles of code with absurdly long names are larger. */
const MOST_BYTES = 1_000_000

/** Drops the largest parts of a side that is too large to send, and adds a note for each. */
export function within(side: ProfileSide, who: string, notes: string[]): ProfileSide {
  const sizes = Object.entries(side).map(([name, shown]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(shown)) }))
  let bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
  const small = { ...side }
  for (const one of sizes.sort((a, b) => b.bytes - a.bytes)) {
    if (bytes <= MOST_BYTES) return small
    Object.assign(small, { [one.name]: null })
    notes.push(`${who}: ${one.name} is left out because it is too large (${Math.round(one.bytes / 1000)} KB).`)
    bytes -= one.bytes
  }
  return small
}
