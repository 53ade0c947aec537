import type { Canary } from './measure/canary.ts'
import { endingWith } from './measure/ending.ts'
import { measurePlanted, openHeap, type HeapMeasurement } from './measure/heap.ts'
import { httpSessions, openWarmServer, type WarmServer } from './measure/http.ts'
import { runTrial, shuffled } from './measure/load-test.ts'
import { Opponents } from './measure/opponents.ts'
import { openWarmFunction, speedSessions, type WarmFunction } from './measure/speed.ts'
import { openVerifier } from './measure/verifier.ts'
import {
  CHECKPOINTS,
  decideHeap,
  firstCallsApart,
  isLeak,
  PASS_GROWTH,
  PLANTED_CHECKPOINTS,
  plantedCallsApart,
  plantedLeak,
  showsLeak,
} from './verdict/decide-heap.ts'
import { decideLevels, nextLevelAt, OUTCOME_OF_LEVELS, type LevelDecision } from './verdict/decide-levels.ts'
import { costFindings } from './verdict/cost-findings.ts'
import { decideLevel, followsReference, isFarFromLevels, referenceFigures, type SpeedLevel } from './verdict/decide-speed-level.ts'
import { contradictsPass, decideSpeed, isEnoughForFirst, isFarFromTarget, type Contradiction } from './verdict/decide-speed.ts'
import { isWaiting, type SpeedDecision } from './verdict/decide-typical.ts'
import { heapFigures, httpFigures, intervalFigures, speedFigures } from './verdict/figures.ts'
import { finding } from './verdict/findings.ts'
import { isLate, isRight, lateness, loadTestFigures, trialFindings } from './verdict/judge-load-test.ts'
import { describeLane, laneHealth, laneNote, MOST_VOIDED, type LaneHealth } from './verdict/lane.ts'
import { NO_RETRIES, ruleOn } from './verdict/retry-trial.ts'
import { FUNCTION_RULE, httpRule, type SpeedRule } from './verdict/speed-rules.ts'
import { FailureError } from './sandbox/failure.ts'
import { settleAll } from '../shared/settle-all.ts'
import type {
  AgainstReference,
  Exercise,
  Finding,
  HeapLevel,
  HeapPass,
  HeapTarget,
  HttpSession,
  LaneNote,
  LoadTestTarget,
  MeasuredKind,
  Failure,
  Progress,
  SourceFiles,
  SpeedSession,
  SpeedTarget,
  Trial,
  TrialRun,
  Weight,
} from '../contracts/index.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Measured } from './verdict/judge.ts'

/** One function per kind of task, which measures a little, decides, and measures more while the answer is unclear. */

interface Lane {
  sandbox: Sandbox
  emit: (progress: Progress) => void
  keep?: ((samples: SpeedSession | HeapPass | HeapLevel) => void) | undefined
  canary: Canary
  /** True once further measuring is pointless. */
  isStopped: () => boolean
  /** The tests, while they are under way. Those of a load test share the lane with its trials. */
  testing?: Promise<unknown> | undefined
  /** Ready opponents. Without them, the sessions open and warm up their own. */
  opponents?: Pick<Opponents<WarmOpponent>, 'take'> | undefined
}

export type WarmOpponent = WarmFunction | WarmServer

/**
 * Opponents for the shortest pass: two sessions of a function or one of a server for the outcome, and one session for the level.
 * @param idle resolves when the lane has nothing else to do
 */
export function openOpponents(sandbox: Pick<Sandbox, 'open'>, idle: () => Promise<void>): Opponents<WarmOpponent> {
  return new Opponents({
    pathsOf: ({ manifest: { kind, baseline, reference, target } }) => {
      if (kind !== 'function' && kind !== 'http') return []
      const forOutcome = kind === 'function' ? [baseline, baseline] : [baseline]
      return [...forOutcome, followsReference(target as SpeedTarget) ? reference : baseline]
    },
    make: (exercise, path, signal): Promise<WarmOpponent> => {
      const open = exercise.manifest.kind === 'http' ? openWarmServer : openWarmFunction
      return open(exercise, path, endingWith(signal, sandbox))
    },
    idle,
  })
}

function warmOf<K extends WarmOpponent['kind']>(
  { opponents }: Lane,
  exercise: Exercise,
  path: string,
  kind: K,
): Extract<WarmOpponent, { kind: K }> | null {
  const warm = opponents?.take(exercise, path) ?? null
  return warm?.kind === kind ? (warm as Extract<WarmOpponent, { kind: K }>) : null
}

type SpeedProgress = Extract<Progress, { type: 'speed' }>

const MB = 2 ** 20

type Measurer = (exercise: Exercise, files: SourceFiles, lane: Lane) => Promise<Measured>

export const measurers: Record<MeasuredKind, Measurer> = {
  function: measureFunction,
  http: measureHttp,
  heap: measureHeap,
  'load-test': measureLoadTest,
}

async function measureFunction(exercise: Exercise, files: SourceFiles, lane: Lane): Promise<Measured> {
  const target = exercise.manifest.target as SpeedTarget
  const verifier = openVerifier(exercise, lane.sandbox)
  try {
    const warm = (path: string) => warmOf(lane, exercise, path, 'function')
    const sessions = (plan: Plan<SpeedSession>) => speedSessions(exercise, files, lane.sandbox, verifier, { ...plan, warm })
    const figures = (sessions: SpeedSession[], decision: SpeedDecision) => ({
      speed: speedFigures(sessions, decision, target.required),
    })
    return await decideAsItGoes(sessions, FUNCTION_RULE, exercise, lane, figures, () => verifier.settled())
  } finally {
    verifier.close()
  }
}

async function measureHttp(exercise: Exercise, files: SourceFiles, lane: Lane): Promise<Measured> {
  const target = exercise.manifest.target as SpeedTarget
  const warm = (path: string) => warmOf(lane, exercise, path, 'http')
  const sessions = (plan: Plan<HttpSession>) => httpSessions(exercise, files, lane.sandbox, { ...plan, warm })
  return decideAsItGoes<HttpSession>(sessions, httpRule(target.by), exercise, lane, (sessions, decision) => ({
    http: httpFigures(sessions, decision, target),
  }))
}

/** What the measuring asks before and during each session. */
interface Plan<S> {
  /** Whether to skip checks that could only turn a pass into a failure, and to break off sessions after the first. */
  mayStop(): boolean
  /** The baseline; after a pass it can be the reference. */
  opponent(): string
  /** Whether further rounds of this session would change nothing. */
  isClear(session: S): boolean
}

/** Sessions against the baseline until the outcome is clear. After a pass, sessions against the reference or the baseline until the level is. */
async function decideAsItGoes<S extends SpeedSession>(
  measuring: (plan: Plan<S>) => AsyncGenerator<S>,
  rule: SpeedRule,
  { manifest }: Exercise,
  lane: Lane,
  figuresOf: (sessions: S[], decision: SpeedDecision) => Pick<Measured, 'speed' | 'http'>,
  /** Waits for checks that lag behind. Throws FailureError. */
  settled: () => Promise<void> = async () => {},
): Promise<Measured> {
  const target = manifest.target as SpeedTarget
  const sessions: S[] = []
  const againstReference: S[] = []
  const forLevel = followsReference(target) ? againstReference : sessions
  const readings: LaneHealth[] = []
  let voided = 0
  let decision: SpeedDecision | null = null
  let level: SpeedLevel | null = null
  let contradiction: Contradiction | null = null
  const end = (outcome: Measured['outcome'], failure: Failure | null, findings: Finding[] = []): Measured => ({
    outcome,
    failure,
    ...(decision !== null &&
      withNotes(figuresOf(sessions, decision), laneNote(readings, voided), level && referenceFigures(level, target))),
    ...(level !== null && outcome === 'pass' && { level: level.level }),
    findings,
  })
  const isForReference = () => decision?.answer === 'pass' && forLevel === againstReference
  const plan: Plan<S> = {
    mayStop: () => lane.isStopped() || decision?.answer === 'slow',
    opponent: () => (isForReference() ? manifest.reference : manifest.baseline),
    isClear: (session) =>
      decision?.answer === 'pass'
        ? isEnoughForFirst(forLevel, session, rule) || isFarFromLevels(decision, [...forLevel, session], target, rule)
        : isEnoughForFirst(sessions, session, rule) || isFarFromTarget([...sessions, session], target.required, rule),
  }
  try {
    for await (const session of measuring(plan)) {
      const health = laneHealth(await lane.canary.read())
      readings.push(health)
      if (!health.healthy) {
        // An outcome that is clear is not lost because the lane was disturbed again while the level was measured.
        if (++voided < (isForReference() ? 2 * MOST_VOIDED : MOST_VOIDED)) continue
        return end('unsure', null, [finding('bad-lane', describeLane(health))])
      }
      if (decision !== null && isForReference()) {
        againstReference.push(session)
        lane.keep?.({ ...session, against: 'reference' })
        contradiction ??= contradictsPass(decision, sessions, againstReference, target.required, rule)
      } else {
        sessions.push(session)
        lane.keep?.(session)
      }
      decision = decideSpeed(sessions, target.required, rule, contradiction)
      level = decision.answer === 'pass' ? decideLevel(decision, forLevel, target, rule) : null
      lane.emit({ type: 'speed', speed: intervalFigures(decision, target.required), ...knownOf(decision, level) })
      const isSettled = level?.clear ?? decision.answer !== 'more'
      if (isSettled || lane.isStopped()) break
    }
    await settled()
    return end(answerOf(decision), null, [
      ...(decision === null ? [] : costFindings(sessions, decision)),
      ...waitingFindings(sessions, decision, rule),
    ])
  } catch (cause) {
    if (!(cause instanceof FailureError)) throw cause
    return end(null, cause.failure)
  }
}

/** Adds to the figures what the canaries read and how the submission compares with the reference. */
function withNotes(
  { speed, http }: Pick<Measured, 'speed' | 'http'>,
  lane: LaneNote | undefined,
  reference: AgainstReference | null | undefined,
): Pick<Measured, 'speed' | 'http'> {
  const notes = { ...(reference && { reference }), ...(lane && { lane }) }
  return { ...(speed && { speed: { ...speed, ...notes } }), ...(http && { http: { ...http, ...notes } }) }
}

/** What a learner can be shown before the verdict: the outcome once it is clear, and the level of a pass once that is, too. */
function knownOf({ answer }: SpeedDecision, level: SpeedLevel | null): Pick<SpeedProgress, 'outcome' | 'level'> {
  if (answer !== 'pass' && answer !== 'slow') return {}
  return { outcome: answer, ...(level?.clear && { level: level.level }) }
}

function answerOf(decision: SpeedDecision | null): Measured['outcome'] {
  return decision === null || decision.answer === 'more' ? null : decision.answer
}

function waitingFindings(sessions: readonly SpeedSession[], decision: SpeedDecision | null, { clock }: SpeedRule): Finding[] {
  if (clock === 'wall' || decision?.clock !== 'wall' || decision.by === 'slowest' || !isWaiting(sessions)) return []
  const what = clock === 'prompt' ? 'a request took' : 'its wall-clock time was stretched by'
  return [finding('waiting', `${what} more than 1.25 × the baseline’s`)]
}

async function measureHeap(exercise: Exercise, files: SourceFiles, lane: Lane): Promise<Measured> {
  const { bytesPerCall: limit } = exercise.manifest.target as HeapTarget
  const reference = provePlanted(exercise, limit, lane.sandbox)
  reference.catch(() => {}) // handled below
  let heap: HeapMeasurement | null = null
  try {
    heap = await openHeap(exercise, files, lane.sandbox)
    const measured = await watchHeap(heap, limit, lane, reference)
    await reference
    return measured
  } catch (cause) {
    if (!(cause instanceof FailureError)) throw cause
    return { outcome: null, failure: cause.failure, findings: [] }
  } finally {
    heap?.close()
  }
}

/**
 * Checks that a leak planted into the reference is detected.
 * @returns memory of the reference
 * @throws FailureError if not, because then no verdict on memory is valid
 */
async function provePlanted(exercise: Exercise, limit: number, sandbox: Sandbox): Promise<Weight> {
  const { passes, reference } = await measurePlanted(exercise, sandbox, plantedLeak(limit), plantedCallsApart(limit), PLANTED_CHECKPOINTS)
  if (showsLeak(passes, limit)) return reference
  const { answer, bytesPerCall } = decideHeap(passes, limit)
  throw new FailureError({
    code: 'ours',
    seen: `A planted leak of ${plantedLeak(limit)} bytes per call measured ${bytesPerCall.toFixed(1)}, ${answer}.`,
  })
}

async function watchHeap(heap: HeapMeasurement, limit: number, lane: Lane, reference: Promise<Weight>): Promise<Measured> {
  const passes: HeapPass[] = []
  for (let callsApart = firstCallsApart(limit); ; callsApart *= PASS_GROWTH) {
    passes.push(await heap.pass(callsApart, CHECKPOINTS, (pass) => isLeak([...passes, pass], limit, heap.cpuSeconds())))
    lane.keep?.(passes.at(-1)!)
    lane.emit({ type: 'heap', curve: passes.flatMap(({ points }) => points) })
    const decision = decideHeap(passes, limit, heap.cpuSeconds())
    const end = (outcome: Measured['outcome'], findings: Finding[] = []) => ({
      outcome,
      failure: null,
      heap: heapFigures(passes, decision, limit, null),
      findings,
    })
    if (lane.isStopped()) return end(null)
    if (decision.answer === 'flat') return watchLevels(heap, passes, limit, lane, await reference)
    if (decision.answer === 'leak') return end('leak', await timerFindings(heap))
    if (decision.answer === 'unsure') return end('unsure')
  }
}

/** Continues after flat passes: one level at their end, then one to three readings far apart. */
async function watchLevels(
  heap: HeapMeasurement,
  passes: readonly HeapPass[],
  limit: number,
  lane: Lane,
  reference: Weight,
): Promise<Measured> {
  const levels: HeapLevel[] = []
  const level = async (calls: number, collected: boolean) => {
    levels.push({ calls, yours: await heap.level(calls, collected), reference })
    lane.keep?.(levels.at(-1)!)
  }
  const read = async (calls: number, collected: boolean) => {
    await level(calls, collected)
    const decision = decideLevels(passes, levels, limit)
    lane.emit({ type: 'heap', curve: [...passes, decision.pass].flatMap(({ points }) => points) })
    return decision
  }
  await level(passes.at(-1)!.points.at(-1)!.calls, false)
  let decision = await read(nextLevelAt(levels[0]!, limit), false)
  while (decision.answer === 'more') decision = await read(nextLevelAt(levels.at(-1)!, limit), true)
  const findings = decision.answer === 'leak' ? await timerFindings(heap) : levelFindings(decision)
  return {
    outcome: OUTCOME_OF_LEVELS[decision.answer],
    failure: null,
    heap: heapFigures([...passes, decision.pass], decision, limit, levels.at(-1)!),
    findings,
  }
}

function levelFindings({ answer, bytes, calls }: LevelDecision): Finding[] {
  const megabytes = `${(bytes / MB).toFixed(1)} MB`
  if (answer === 'hidden') return [finding('hidden-growth', `${megabytes} more in ${calls} calls`)]
  return answer === 'high' ? [finding('high-level', megabytes)] : []
}

/** A hint if timers may hold the leaked memory. Only a hint, since the figure comes from the leaking process itself. */
async function timerFindings(heap: HeapMeasurement): Promise<Finding[]> {
  const { value: waiting } = await orFailure(heap.timersWaiting())
  return waiting !== null && Number.isSafeInteger(waiting) && waiting > 0 ? [finding('timers-waiting', String(waiting))] : []
}

/** Concurrent trials, or trials and tests. A trial mostly waits; all of them share the lane with their builds. */
const TRIALS_AT_ONCE = 3
/** Extra seconds to wait for the repetition of a late trial, so that the verdict can name its time. */
const PATIENCE_SECONDS = 8
/** Late trials after which no new trial starts until it is clear whether they count. */
const MOST_LATE = 2

/**
 * Runs all trials in random order, some concurrently. A late trial runs again alone, since others may have slowed it down.
 * A trial that is late even then, or wrong, may get one more try (retry-trial.ts).
 */
async function measureLoadTest(exercise: Exercise, files: SourceFiles, lane: Lane): Promise<Measured> {
  const allowed = exercise.manifest.target as LoadTestTarget
  const runs: TrialRun[] = []
  const end = (outcome: Measured['outcome'], failure: Failure | null = null, findings = trialFindings(runs, allowed)): Measured => ({
    outcome,
    failure,
    ...(runs.length > 0 && { loadTest: loadTestFigures(runs, allowed) }),
    findings,
  })
  const left = shuffled(exercise.trials!)
  const doubtful: Attempt[] = []
  let fatal: Failure | null = null
  let retries = NO_RETRIES

  function count(run: TrialRun) {
    runs.push(run)
    lane.emit({ type: 'trials', loadTest: loadTestFigures(runs, allowed) })
  }

  async function attempt(trial: Trial, alone = true) {
    const waits = allowed.seconds + (alone ? PATIENCE_SECONDS : 0)
    const { value: run, failure } = await orFailure(runTrial(exercise, files, lane.sandbox, trial, waits))
    if (run === null) fatal ??= failure
    else if (isRight(run, allowed)) count(run)
    else doubtful.push({ run, alone })
  }

  async function attemptWhatIsLeft() {
    const isOver = () => fatal !== null || lane.isStopped() || doubtful.filter(({ run }) => isLate(run, allowed)).length >= MOST_LATE
    while (left.length > 0 && !isOver()) await attempt(left.shift()!, false)
  }

  do {
    const afterTests = Promise.resolve(lane.testing).then(attemptWhatIsLeft, attemptWhatIsLeft)
    await settleAll([afterTests, ...Array.from({ length: TRIALS_AT_ONCE - 1 }, attemptWhatIsLeft)])
    for (let one = doubtful.shift(); one !== undefined && fatal === null; one = doubtful.shift()) {
      if (isLate(one.run, allowed) && !one.alone) {
        await attempt(one.run.trial)
        continue
      }
      const { value: reading, failure } = await orFailure(lane.canary.read())
      if (reading === null) return end(null, failure)
      const health = laneHealth(reading)
      const ruled = ruleOn(health, retries)
      retries = ruled.retries
      if (ruled.ruling === 'unsure') return end('unsure', null, [finding('bad-lane', describeLane(health))])
      if (ruled.ruling === 'again') {
        await attempt(one.run.trial)
        continue
      }
      count(one.run)
      if (isLate(one.run, allowed)) return end(null, lateness(one.run, allowed))
    }
    if (fatal !== null || lane.isStopped()) return end(null, fatal)
  } while (left.length > 0)
  return end(runs.every((run) => isRight(run, allowed)) ? 'pass' : 'wrong')
}

interface Attempt {
  run: TrialRun
  /** No other trial ran at the same time. */
  alone: boolean
}

async function orFailure<T>(running: Promise<T>): Promise<{ value: T | null; failure: Failure | null }> {
  try {
    return { value: await running, failure: null }
  } catch (cause) {
    if (!(cause instanceof FailureError)) throw cause
    return { value: null, failure: cause.failure }
  }
}
