import { answer } from '../../shared/bounded/answer.ts'
import { readRoster, type Roster } from './roster-file.ts'

/** A process's own file: one roster. */
answer<Uint8Array, Roster>(function* (file) {
  yield readRoster(file)
})
