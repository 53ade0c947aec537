import { INSTRUMENTS, UNREADABLE } from './instruments.ts'
import { endingWith } from '../measure/ending.ts'
import { NOTHING_SEEN } from '../../contracts/index.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { Exercise, Profile, ProfileSide, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Instrument } from './target.ts'

/** A submission to profile. */
export interface Subject {
  exercise: Exercise
  files: SourceFiles
}

/** Only profiles of code with absurdly long names are larger. */
const MOST_BYTES = 1_000_000

const SIDES = { yours: 'Your code', starter: 'The starter' } as const
type SideName = keyof typeof SIDES

/**
 * Profiles a submission and the starter in sandboxes of their own, after the verdict. Instruments run one at a time, each on both sides
 * in short succession, so that a busy machine affects both. A failing instrument adds a note. `show` receives everything seen so far.
 * Rejects when the signal is aborted.
 */
export async function profileSubmission(
  { exercise, files }: Subject,
  sandbox: Sandbox,
  signal: AbortSignal,
  show: (soFar: Profile) => void = () => {},
  instruments: readonly Instrument[] = INSTRUMENTS[exercise.manifest.kind],
): Promise<Profile> {
  const began = performance.now()
  const boxes = endingWith(signal, sandbox)
  const sources: Record<SideName, SourceFiles> = { yours: files, starter: exercise.starter }
  const seen: Record<SideName, ProfileSide> = { yours: { ...NOTHING_SEEN }, starter: { ...NOTHING_SEEN } }
  const notes: string[] = []
  const unfit = new Set<SideName>()

  const profile = (): Profile => {
    const all = [...notes]
    const starter = within(seen.starter, SIDES.starter, all)
    const yours = within(seen.yours, SIDES.yours, all)
    return { exercise: exercise.slug, engine: sandbox.engine, starter, yours, notes: all, seconds: (performance.now() - began) / 1000 }
  }

  for (const inspect of instruments) {
    for (const side of ['yours', 'starter'] as const) {
      if (unfit.has(side)) continue
      try {
        const shown = await inspect({
          exercise,
          files: sources[side],
          boxes,
          signal,
          note: (what) => notes.push(`${SIDES[side]}: ${what}`.slice(0, 400)),
        })
        for (const part of Object.keys(shown) as (keyof ProfileSide)[])
          if (shown[part] === null) notes.push(`${SIDES[side]}: ${UNREADABLE[part]}`)
        Object.assign(seen[side], shown)
        show(profile())
      } catch (cause) {
        signal.throwIfAborted()
        if (!(cause instanceof FailureError)) throw cause
        unfit.add(side)
        notes.push(`${SIDES[side]} could not be looked into: ${cause.failure.seen ?? cause.failure.code}`.slice(0, 400))
      }
    }
  }
  return profile()
}

/** Drops the largest parts of a side that is too large to send, and adds a note for each. */
function within(side: ProfileSide, who: string, notes: string[]): ProfileSide {
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
