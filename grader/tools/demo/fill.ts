import {
  OUTCOMES,
  type Exercise,
  type NewSubmission,
  type Submission,
  type SubmissionSummary,
  type Outcome,
} from '../../contracts/index.ts'
import { Browser } from './browser.ts'
import type { CourseClock } from './clock.ts'
import { hypothesisOf } from './hypotheses.ts'
import type { Pupil } from './characters.ts'
import type { Action } from './plan.ts'
import { ServiceTime, roughly } from './remaining.ts'
import { doAction, type School } from './school.ts'
import { filesOf } from './texts.ts'

export interface FillOptions {
  address: string
  /** Of a session of each pupil, by address. */
  cookies: ReadonlyMap<string, string>
  lead: Browser
  school: School
  pupils: readonly Pupil[]
  lessons: readonly { exercise: string }[]
  exercises: ReadonlyMap<string, Exercise>
  clock: CourseClock
  /** In the order of time. */
  actions: readonly Action[]
  /** Aborted, it sends no more and waits for nothing. */
  stop: AbortSignal
  say(line: string): void
}

type Attempt = Extract<Action, { kind: 'attempt' }>

/** Submissions that wait at a time: enough that the lane is never idle, and few enough that little is lost on the way. */
const AHEAD = 3

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/**
 * Does in the demo's server what was planned, at the times at which it was planned; what is done already is passed
 * over.
 * @returns how often which word was given.
 * @throws AbortError of `stop`
 */
export async function fill({
  address,
  cookies,
  lead,
  school,
  pupils,
  lessons,
  exercises,
  clock,
  actions,
  stop,
  say,
}: FillOptions): Promise<Map<Outcome, number>> {
  const browsers = pupils.map(({ email }) => new Browser(address, cookies.get(email)!, stop))
  /** By pupil and lesson: what was sent in an earlier run. */
  const before = new Map<string, number>()
  const words = new Map<Outcome, number>()
  const serviceTime = new ServiceTime()
  const waiting = new Set<Promise<void>>()
  let free = performance.now()
  let sent = 0
  /** Whether there is anything new to be told of a day. */
  let isNew = false
  const all = actions.filter(({ kind }) => kind === 'attempt').length

  for (const [index, action] of actions.entries()) {
    clock.set(action.at)
    if (action.kind === 'attempt') await attempt(action)
    else await doAction(lead, school, action)
    const next = actions[index + 1]
    if (isNew && (next === undefined || DAY.format(next.at) !== DAY.format(action.at))) tell(index)
  }
  await Promise.all(waiting)
  return words

  async function attempt(one: Attempt): Promise<void> {
    sent++
    if (await isDone(one)) return
    while (waiting.size >= AHEAD) await Promise.race(waiting)
    const exercise = exercises.get(lessons[one.lesson]!.exercise)!
    const browser = browsers[one.pupil]!
    // Again: meanwhile others were waited for, and the clock is theirs as well.
    clock.set(one.at)
    const began = performance.now()
    const body: NewSubmission = { exercise: exercise.slug, files: filesOf(exercise, one), ...hypothesisOf(exercise.slug, one.solution) }
    const { id } = await browser.json<Submission>('POST', '/api/submissions', body)
    const graded: Promise<void> = verdictOf(browser, id).then((outcome) => {
      const now = performance.now()
      serviceTime.note(exercise.manifest.kind, (now - Math.max(began, free)) / 1000)
      free = now
      words.set(outcome, (words.get(outcome) ?? 0) + 1)
      waiting.delete(graded)
    })
    // What goes wrong is told by the one who waits.
    graded.catch(() => {})
    waiting.add(graded)
    isNew = true
  }

  /** Whether it was sent in an earlier run: attempts are sent in the order in which they are planned. */
  async function isDone({ pupil, lesson }: Attempt): Promise<boolean> {
    const key = `${pupil} ${lesson}`
    const left =
      before.get(key) ??
      (await browsers[pupil]!.json<SubmissionSummary[]>('GET', `/api/submissions?exercise=${lessons[lesson]!.exercise}`)).length
    before.set(key, Math.max(0, left - 1))
    return left > 0
  }

  async function verdictOf(browser: Browser, id: string): Promise<Outcome> {
    for (;;) {
      await browser.text('GET', `/api/submissions/${id}/events`)
      const { verdict } = await browser.json<Submission>('GET', `/api/submissions/${id}`)
      if (verdict !== null) return verdict.verdict
    }
  }

  function tell(index: number): void {
    isNew = false
    const left = actions
      .slice(index + 1)
      .flatMap((action) => (action.kind === 'attempt' ? exercises.get(lessons[action.lesson]!.exercise)!.manifest.kind : []))
    const given = OUTCOMES.filter((outcome) => words.has(outcome)).map((outcome) => `${outcome} ${words.get(outcome)}`)
    say(
      `${DAY.format(actions[index]!.at).padEnd(11)} ${String(sent).padStart(4)} of ${all} sent${left.length > 0 ? `, ${roughly(serviceTime.of(left))} left` : ''}${given.length > 0 ? `; ${given.join(', ')}` : ''}`,
    )
  }
}
