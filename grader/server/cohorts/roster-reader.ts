import { BoundedProcess } from '../../shared/bounded/bounded-process.ts'
import { Slots } from '../../shared/bounded/slots.ts'
import type { RosterField } from '../../contracts/index.ts'
import { broken } from './roster-file.ts'
import type { Roster } from './roster-rows.ts'

/** Limit of CPU time. Twenty thousand people with every cell quoted take 0.7 s. */
const MOST_SECONDS = 5

const MOST_MB = 256

/** A file, and what its columns are where a person has said so. */
export interface RosterQuestion {
  file: Uint8Array
  chosen: readonly (RosterField | null)[] | null
}

/** Reads rosters one after the other, in a process of its own: the API has others to answer. */
export class RosterReader {
  readonly #slots = new Slots(1)

  /** As readRoster; a file that takes too much to read is a finding. @param from who sent it */
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
