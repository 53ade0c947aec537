import { giveUp, retryScore, type Which } from '../shared/api/outbox.ts'
import { counted } from '../shared/words.ts'
import type { Action, Fields } from '../shared/forms/forms.ts'

/** Seconds after the press at which the outbox is read again: the server sends a few grades at a time, and platforms are slow. */
const READ_AFTER_SECONDS = [3, 6, 10, 15, 22, 30, 45, 60, 90, 120]

interface Page {
  retryAll(): Promise<void>
  tell(words: string): void
  /** Shows the current state, then a message. */
  refresh(words?: string): Promise<void>
  connected(): boolean
  /** Number of waiting grades when last read. */
  waiting(): number
}

/** Actions on the outbox of one cohort or of all. @param wait resolves after this many ms */
export function outboxActions(
  page: Page,
  wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
): Readonly<Record<string, Action>> {
  let pressed = 0
  /** Until no grade is waiting or the button is pressed again. */
  const follow = async (press: number) => {
    let waited = 0
    for (const seconds of READ_AFTER_SECONDS) {
      await wait((seconds - waited) * 1000)
      waited = seconds
      if (press !== pressed || !page.connected()) return
      await page.refresh()
      if (page.waiting() === 0) return page.tell('All grades were sent.')
    }
    page.tell(`${counted(page.waiting(), 'grade')} still waiting; the table says why.`)
  }
  const retried = async () => {
    await page.refresh('Trying now. The table below shows the progress.')
    void follow(++pressed)
  }
  return {
    'retry-all': () => page.retryAll().then(retried),
    retry: (fields) => retryScore(whichOf(fields)).then(retried),
    'give-up': async (fields) => {
      await giveUp(whichOf(fields))
      await page.refresh('Stopped. The grade is sent again when it changes or when somebody retries it.')
    },
  }
}

function whichOf({ cohort, assignment, person }: Fields): Which {
  return { cohort: cohort!, assignment: assignment!, person: person! }
}
