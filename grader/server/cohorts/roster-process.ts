import { answer } from '../../shared/bounded/answer.ts'
import { readRoster } from './roster-file.ts'
import type { RosterQuestion } from './roster-reader.ts'
import type { Roster } from './roster-rows.ts'

/** Entry file of the process that reads one roster. */
answer<RosterQuestion, Roster>(function* ({ file, chosen }) {
  yield readRoster(file, chosen)
})
