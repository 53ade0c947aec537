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
import { expectationsOf } from './hypotheses.ts'
import type { Pupil } from './characters.ts'
import type { Action } from './plan.ts'
import { ServiceTime, roughly } from './remaining.ts'
import { doAction, type School } from './school.ts'
import { filesOf } from './texts.ts'

export interface FillOptions {
  address: string
  /** Session cookie of each learner, by address. */
  cookies: ReadonlyMap<string, string>
  lead: Browser
  school: School
  pupils: readonly Pupil[]
  lessons: readonly { exercise: string }[]
  exercises: ReadonlyMap<string, Exercise>
  clock: CourseClock
  /** In chronological order. */
  actions: readonly Action[]
  /** When aborted, nothing more is sent or awaited. */
  stop: AbortSignal
  say(line: string): void
}

type AttemptAction = Extract<Action, { kind: 'attempt' }>

/** Submissions waiting at the same time: enough to keep the lane busy, few enough to lose little when interrupted. */
const AHEAD = 3

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/**
 * Carries out the plan on the demo's server, at the planned times; steps that were done in an earlier run are skipped.
 * @returns how often each outcome was given
 * @throws AbortError if `stop` is aborted
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
  /** Submissions of earlier runs, by learner and lesson. */
  const before = new Map<string, number>()
  const words = new Map<Outcome, number>()
  const serviceTime = new ServiceTime()
  const waiting = new Set<Promise<void>>()
  let free = performance.now()
  let sent = 0
  /** Whether there is progress to report for a day. */
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

  async function attempt(one: AttemptAction): Promise<void> {
    sent++
    if (await isDone(one)) return
    while (waiting.size >= AHEAD) await Promise.race(waiting)
    const exercise = exercises.get(lessons[one.lesson]!.exercise)!
    const browser = browsers[one.pupil]!
    // Set the clock again: while this waited, it was set for other submissions.
    clock.set(one.at)
    const began = performance.now()
    const body: NewSubmission = { exercise: exercise.slug, files: filesOf(exercise, one), ...expectationsOf(exercise.slug, one.solution) }
    const { id } = await browser.json<Submission>('POST', '/api/submissions', body)
    const graded: Promise<void> = verdictOf(browser, id).then((outcome) => {
      const now = performance.now()
      serviceTime.note(exercise.manifest.kind, (now - Math.max(began, free)) / 1000)
      free = now
      words.set(outcome, (words.get(outcome) ?? 0) + 1)
      waiting.delete(graded)
    })
    // The error is reported where this is awaited.
    graded.catch(() => {})
    waiting.add(graded)
    isNew = true
  }

  /** Whether it was sent in an earlier run: attempts are always sent in planned order. */
  async function isDone({ pupil, lesson }: AttemptAction): Promise<boolean> {
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
