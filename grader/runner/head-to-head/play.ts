import { complete } from '../../shared/catalogue/check.ts'
import { endingWith } from '../measure/ending.ts'
import { shuffled } from '../measure/load-test.ts'
import { outcomeOf } from '../verdict/findings.ts'
import { areApart } from '../verdict/interval.ts'
import { laneNote, MOST_VOIDED } from '../verdict/lane.ts'
import type { ContestTable, Exercise, SourceFiles, Outcome } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { Canary } from '../measure/canary.ts'
import { disciplineOf, type Discipline, type Figures, type Ground } from './disciplines.ts'
import type { ContestLog } from './log.ts'

/** Time limit after which no new round starts, because learners need the lane. */
const MOST_SECONDS = 240

export interface Contest {
  exercise: Exercise
  entries: readonly Entry[]
}

interface Entry {
  submission: string
  files: SourceFiles
}

export interface Arena {
  sandbox: Sandbox
  canary: Canary
  signal: AbortSignal
  /** Resolves when the sandboxes for learners' submissions are ready. */
  ready(): Promise<void>
}

/**
 * Measures submissions head to head on one lane. Each round has one session of every entry against the exercise's baseline, in
 * random order, so that disturbances hit all entries alike. It ends when no two intervals overlap, or at the limit of sessions
 * or time. Entries that do not pass this time drop out. Calls `show` with the table after every round.
 * Rejects when the signal aborts; with the same log, the next call continues after the last complete round.
 */
export async function playContest(
  { exercise, entries }: Contest,
  arena: Arena,
  log: ContestLog,
  show: (soFar: ContestTable) => void = () => {},
): Promise<ContestTable> {
  const discipline = disciplineOf(exercise)
  if (discipline === null) throw new Error(`Exercise ${exercise.slug} cannot be measured head to head`)
  const ground = { sandbox: endingWith(arena.signal, arena.sandbox), canary: arena.canary }
  const mostVoided = MOST_VOIDED * entries.length
  const table = () => tableOf(entries, discipline, arena.sandbox, log)
  const isOver = () =>
    log.rounds >= discipline.most ||
    log.seconds >= MOST_SECONDS ||
    log.voided > mostVoided ||
    (log.rounds >= discipline.least && table().apart)
  while (!isOver()) {
    const running = entries.filter(({ submission }) => !log.dropped.has(submission))
    if (running.length < 2) break
    const round = new Map<string, unknown>()
    for (const { submission, files } of shuffled(running)) {
      const result = await sessionOf(discipline, complete(exercise, files), ground, arena, log, mostVoided)
      if (result === null) break
      if ('outcome' in result) log.dropped.set(submission, result.outcome)
      else round.set(submission, result.session)
    }
    if (log.voided > mostVoided) break
    for (const [submission, session] of round) log.sessions.set(submission, [...(log.sessions.get(submission) ?? []), session])
    log.rounds++
    show(table())
  }
  return table()
}

/** A session on a healthy lane, or the outcome of a failure; null if too many sessions were discarded. */
async function sessionOf(
  discipline: Discipline<unknown>,
  files: SourceFiles,
  ground: Ground,
  { signal, ready }: Arena,
  log: ContestLog,
  mostVoided: number,
): Promise<{ session: unknown } | { outcome: Outcome } | null> {
  for (; log.voided <= mostVoided; log.voided++) {
    await ready()
    const began = performance.now()
    try {
      const { session, health } = await discipline.measure(files, log.rounds, ground)
      if (health !== null) log.readings.push(health)
      if (health === null || health.healthy) return { session }
    } catch (cause) {
      signal.throwIfAborted()
      if (!(cause instanceof FailureError)) throw cause
      const outcome = outcomeOf(cause.failure.code)
      if (outcome !== null && outcome !== 'fault') return { outcome }
    } finally {
      log.seconds += (performance.now() - began) / 1000
    }
  }
  return null
}

function tableOf(entries: readonly Entry[], discipline: Discipline<unknown>, { engine, kind }: Sandbox, log: ContestLog): ContestTable {
  const lines = entries.map(({ submission }) => {
    const outcome = log.dropped.get(submission) ?? null
    const sessions = log.sessions.get(submission) ?? []
    const figures = outcome === null && sessions.length >= discipline.least ? discipline.figures(sessions) : null
    return { submission, outcome, figures, sessions: sessions.length }
  })
  const figures = lines.map((line) => line.figures).filter((each): each is Figures => each !== null)
  return {
    engine,
    sandbox: kind,
    lane: laneNote(log.readings, log.voided) ?? null,
    apart: figures.length > 1 && areApart(figures),
    seconds: Math.round(log.seconds * 10) / 10,
    notes: notesOf(log, MOST_VOIDED * entries.length),
    entries: lines,
  }
}

function notesOf({ voided, seconds }: ContestLog, mostVoided: number): string[] {
  return [
    ...(voided > mostVoided
      ? [`The measuring core was disturbed too often: ${voided} sessions were discarded, and measuring stopped.`]
      : []),
    ...(seconds >= MOST_SECONDS ? ['Measuring stopped at the time limit; more sessions would be more exact.'] : []),
  ]
}
