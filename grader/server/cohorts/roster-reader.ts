import { BoundedProcess } from '../../shared/bounded/bounded-process.ts'
import { Slots } from '../../shared/bounded/slots.ts'
import { broken, type Roster } from './roster-file.ts'

/** Limit of CPU time. Twenty thousand people with every cell quoted take 0.7 s. */
const MOST_SECONDS = 5

const MOST_MB = 256

/** Reads rosters one at a time in a separate process, because it would block the API. */
export class RosterReader {
  readonly #slots = new Slots(1)

  /** As readRoster; a file that exceeds the limits is a finding. @param from id of the sender */
  read(file: Uint8Array, from: string): Promise<Roster> {
    return this.#slots.take(from, async () => {
      const process = new BoundedProcess<Uint8Array, Roster>(new URL('./roster-process.ts', import.meta.url), MOST_MB)
      try {
        const { parts, end } = await process.ask(file, MOST_SECONDS)
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
