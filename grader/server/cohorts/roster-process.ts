import { answer } from '../../shared/bounded/answer.ts'
import { readRoster, type Roster } from './roster-file.ts'

/** Entry point of the process: one roster. */
answer<Uint8Array, Roster>(function* (file) {
  yield readRoster(file)
})
