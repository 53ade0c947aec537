import { giveUp, hurryOne, type Which } from '../shared/api/outbox.ts'
import type { Action, Fields } from '../shared/forms/forms.ts'

/** When the server has tried what it was told to: it looks every few seconds. */
const TRIED_MS = 7000

interface Page {
  hurryAll(): Promise<void>
  tell(words: string): void
  refresh(): Promise<void>
  connected(): boolean
}

/** What is done in an outbox, of one cohort or of all. */
export function outboxActions(page: Page): Readonly<Record<string, Action>> {
  const hurried = async () => {
    page.tell('It is tried within a few seconds.')
    await page.refresh()
    setTimeout(() => page.connected() && void page.refresh(), TRIED_MS)
  }
  return {
    'hurry-all': () => page.hurryAll().then(hurried),
    hurry: (fields) => hurryOne(whichOf(fields)).then(hurried),
    'give-up': async (fields) => {
      await giveUp(whichOf(fields))
      page.tell('It is given up, until the grade is another one or someone has it tried.')
      await page.refresh()
    },
  }
}

function whichOf({ cohort, assignment, person }: Fields): Which {
  return { cohort: cohort!, assignment: assignment!, person: person! }
}
