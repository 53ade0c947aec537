import type { ProfileSide } from '../../contracts/index.ts'

/** Names of a thousand letters, many times over, are nobody's who wants to see them. */
const MOST_BYTES = 1_000_000

/** The side without its largest parts, where all of them are too much to be sent; `notes` are told which. */
export function within(side: ProfileSide, who: string, notes: string[]): ProfileSide {
  const sizes = Object.entries(side).map(([name, shown]) => ({ name, bytes: Buffer.byteLength(JSON.stringify(shown)) }))
  let bytes = sizes.reduce((sum, one) => sum + one.bytes, 0)
  const small = { ...side }
  for (const one of sizes.sort((a, b) => b.bytes - a.bytes)) {
    if (bytes <= MOST_BYTES) return small
    Object.assign(small, { [one.name]: null })
    notes.push(`${who}: ${one.name} is left out, it has ${Math.round(one.bytes / 1000)} KB.`)
    bytes -= one.bytes
  }
  return small
}
