import { BoundedProcess } from '../../shared/bounded/bounded-process.ts'
import { Slots } from '../../shared/bounded/slots.ts'
import type { RosterField } from '../../contracts/index.ts'
import { broken } from './roster-file.ts'
import type { Roster } from './roster-rows.ts'

/** Limit of CPU time. Twenty thousand people with every cell quoted take 0.7 s. */
const MOST_SECONDS = 5

const MOST_MB = 256

/** A file, and the fields of its columns if a person chose them. */
export interface RosterQuestion {
  file: Uint8Array
  chosen: readonly (RosterField | null)[] | null
}

/** Reads rosters one at a time in a separate process, so that the API is not blocked. */
export class RosterReader {
  readonly #slots = new Slots(1)

  /** As readRoster; a file that takes too much time or memory becomes a finding. @param from who sent it */
  read(question: RosterQuestion, from: string): Promise<Roster> {
    return this.#slots.take(from, async () => {
      const process = new BoundedProcess<RosterQuestion, Roster>(new URL('./roster-process.ts', import.meta.url), MOST_MB)
      try {
        const { parts, end } = await process.ask(question, MOST_SECONDS)
        return end === 'done'
          ? parts[0]!
          : broken(
              1,
              `Reading this file takes more than ${end === 'time' ? `${MOST_SECONDS} s of CPU time` : `${MOST_MB} MB of memory`}. Send it in parts.`,
            )
      } finally {
        process.close()
      }
    })
  }
}
