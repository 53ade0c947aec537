import { giveUp, hurryOne, type Which } from '../shared/api/outbox.ts'
import { counted } from '../shared/words.ts'
import type { Action, Fields } from '../shared/forms/forms.ts'

/** When it is looked what the server has tried, in s after the press: it sends a few at a time, and platforms take their time. */
const LOOKS_SECONDS = [3, 6, 10, 15, 22, 30, 45, 60, 90, 120]

interface Page {
  hurryAll(): Promise<void>
  tell(words: string): void
  /** Shows the current state, then the words. */
  refresh(words?: string): Promise<void>
  connected(): boolean
  /** Grades that wait, as they were read last. */
  waiting(): number
}

/** What is done in an outbox, of one cohort or of all. @param wait ms, until it is looked again */
export function outboxActions(
  page: Page,
  wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Readonly<Record<string, Action>> {
  let pressed = 0
  /** Until nothing waits, or the button was pressed again. */
  const follow = async (press: number) => {
    let waited = 0
    for (const seconds of LOOKS_SECONDS) {
      await wait((seconds - waited) * 1000)
      waited = seconds
      if (press !== pressed || !page.connected()) return
      await page.refresh()
      if (page.waiting() === 0) return page.tell('Every grade was passed on.')
    }
    page.tell(`${counted(page.waiting(), 'grade')} still waiting; the table says why.`)
  }
  const hurried = async () => {
    await page.refresh('Trying now. The table follows.')
    void follow(++pressed)
  }
  return {
    'hurry-all': () => page.hurryAll().then(hurried),
    hurry: (fields) => hurryOne(whichOf(fields)).then(hurried),
    'give-up': async (fields) => {
      await giveUp(whichOf(fields))
      await page.refresh('Stopped. The grade is sent again when it changes or when somebody retries it.')
    },
  }
}

function whichOf({ cohort, assignment, person }: Fields): Which {
  return { cohort: cohort!, assignment: assignment!, person: person! }
}
