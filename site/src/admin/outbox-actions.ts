import { giveUp, hurryOne, type Which } from '../shared/api/outbox.ts'
import type { Action, Fields } from '../shared/forms/forms.ts'

/** Time after which the server has retried: it checks every few seconds. */
const TRIED_MS = 7000

interface Page {
  hurryAll(): Promise<void>
  tell(words: string): void
  refresh(): Promise<void>
  connected(): boolean
}

/** Actions of an outbox, of one cohort or of all. */
export function outboxActions(page: Page): Readonly<Record<string, Action>> {
  const hurried = async () => {
    page.tell('Retrying within a few seconds.')
    await page.refresh()
    setTimeout(() => page.connected() && void page.refresh(), TRIED_MS)
  }
  return {
    'hurry-all': () => page.hurryAll().then(hurried),
    hurry: (fields) => hurryOne(whichOf(fields)).then(hurried),
    'give-up': async (fields) => {
      await giveUp(whichOf(fields))
      page.tell('Stopped. The grade is sent again when it changes or when somebody retries it.')
      await page.refresh()
    },
  }
}

function whichOf({ cohort, assignment, person }: Fields): Which {
  return { cohort: cohort!, assignment: assignment!, person: person! }
}
