import { Slots } from '../../shared/bounded/slots.ts'
import { apart } from '../apart.ts'
import type { Canary } from '../measure/canary.ts'
import { endingWith } from '../measure/ending.ts'
import { runTests } from '../measure/tests.ts'
import { laneHealth, MOST_VOIDED } from '../verdict/lane.ts'
import type { EditEffects, Exercise, Sandbox, SourceFiles } from '../../contracts/index.ts'
import { contrastsOf } from './contrasts.ts'
import { gaugeOf } from './gauges.ts'
import type { Gauge, Variant } from './gauge.ts'
import { groupedByNeed, joinedByInteraction } from './grouping.ts'
import { effectsOf, type Grouped } from './effects.ts'
import { filesWith, type Pair, type Split } from './split.ts'
import type { Splitter } from './splitter.ts'
import { keyOf, subsetsFor, type Subset } from './subsets.ts'
import { VariantFailure } from './variant-failure.ts'

/** Time on the lane, tests included, after which no session starts. */
const MOST_SECONDS = 50
/** Variants tested at the same time. */
const TESTS_AT_ONCE = 2

const UNCHANGED = 'Nothing that runs changed: the difference is in comments and formatting.'
const TOO_LARGE = 'The change is too large to split into edits.'
const BASE_FAILS = 'The code it is compared with fails its tests, so no edit can be measured on its own.'
const ALL_FAIL = 'Your code failed its tests this time, so its edits were not measured.'
const TIME_UP = 'Measuring stopped at its time limit; with more time the intervals would be narrower.'
const DISTURBED = 'The measuring core was disturbed too often, and measuring stopped.'

/** What to measure: a submission, and what it is compared with. */
export interface Subject {
  exercise: Exercise
  pair: Pair
  /** The earlier attempt; null for the starter. */
  against: string | null
}

export interface Ground {
  sandbox: Sandbox
  canary: Canary
  splitter: Splitter
  signal: AbortSignal
}

/**
 * Splits what changed into edits and measures what each of them buys: each alone and each left out, all in turn in the same sessions.
 * Calls `show` with the effects so far after every session. Rejects when the signal aborts.
 */
export async function measureEdits(subject: Subject, ground: Ground, show: (soFar: EditEffects) => void = () => {}): Promise<EditEffects> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const { exercise, pair, against } = subject
  const gauge = gaugeOf(exercise)
  const split = await ground.splitter.of(pair, ground.signal)
  const effects = (state: State): EditEffects => ({
    exercise: exercise.slug,
    against,
    unit: gauge.unit,
    ...effectsOf(split ?? { parts: [], found: 0 }, state, gauge),
    sessions: state.sessions.length,
    notes: state.notes,
    seconds: Math.round(seconds() * 10) / 10,
    engine: ground.sandbox.engine,
    sandbox: ground.sandbox.kind,
  })
  const nothing = (note: string) => effects({ groups: [], bonds: new Map(), sessions: [], notes: [note] })
  if (split === null) return nothing(TOO_LARGE)
  if (split.parts.length === 0) return nothing(UNCHANGED)
  const run = new EditsRun(subject, split, gauge, ground)
  const problem = await run.group()
  if (problem !== null) return effects({ ...run.state, notes: [problem] })
  while (!run.isOver(seconds())) {
    await run.measureOnce()
    show(effects(run.state))
  }
  return effects(run.state)
}

interface State extends Grouped {
  notes: string[]
}

/** The state of one run. */
class EditsRun {
  readonly state: State
  readonly #exercise: Exercise
  readonly #pair: Pair
  readonly #split: Split
  readonly #gauge: Gauge
  readonly #ground: Ground
  readonly #boxes: Pick<Sandbox, 'open'>
  readonly #slots = new Slots(TESTS_AT_ONCE)
  readonly #tested = new Map<string, Promise<boolean>>()
  #voided = 0
  #isBroken = false

  constructor({ exercise, pair }: Subject, split: Split, gauge: Gauge, ground: Ground) {
    this.#exercise = exercise
    this.#pair = pair
    this.#split = split
    this.#gauge = gauge
    this.#ground = ground
    this.#boxes = apart(endingWith(ground.signal, ground.sandbox))
    this.state = { groups: split.parts.map((_, index) => [index]), bonds: new Map(), sessions: [], notes: [] }
  }

  /** Groups edits that do not work without others. Returns why nothing can be measured; null if it can. */
  async group(): Promise<string | null> {
    const subsets = subsetsFor(this.state.groups)
    await Promise.all(subsets.map((subset) => this.#works(subset)))
    if (!(await this.#works(subsets[0]!))) return BASE_FAILS
    if (!(await this.#works(subsets.at(-1)!))) return ALL_FAIL
    await this.#regroup()
    return null
  }

  isOver(seconds: number): boolean {
    const { sessions, notes } = this.state
    if (this.#isBroken || sessions.length >= this.#gauge.most || this.#isExact()) return true
    const perSession = seconds / (sessions.length + 1)
    if (sessions.length < this.#gauge.least || seconds + perSession < MOST_SECONDS) return false
    notes.push(TIME_UP)
    return true
  }

  /** One more session. A variant that fails in it is treated like one that fails its tests. */
  async measureOnce(): Promise<void> {
    const { state } = this
    try {
      const variants = this.#subsets().map((subset): Variant => ({ subset, files: this.#filesOf(subset) }))
      const session = await this.#gauge.measure(this.#exercise, variants, this.#boxes)
      if (this.#gauge.unit === 'times' && !laneHealth(await this.#ground.canary.read()).healthy) return this.#void()
      state.sessions.push(session)
      this.#joinInteracting()
    } catch (cause) {
      this.#ground.signal.throwIfAborted()
      if (!(cause instanceof VariantFailure)) throw cause
      await this.#exclude(cause.subset)
    }
  }

  #isExact(): boolean {
    const { groups, sessions } = this.state
    if (sessions.length < this.#gauge.least) return false
    const intervals = contrastsOf(groups).groups.map(({ effect }) => this.#gauge.estimate(sessions, effect))
    return intervals.every((interval) => interval !== null && interval.h <= this.#gauge.goal)
  }

  /** The subsets of the groups, and those of edits that interact within one, whose effects alone and last are shown, too. */
  #subsets(): Subset[] {
    const { groups, bonds } = this.state
    const single = groups.flatMap((group) => (bonds.get(keyOf(group)) === 'interact' ? group.map((one) => [one]) : []))
    const inner = subsetsFor([...groups.filter((group) => bonds.get(keyOf(group)) !== 'interact'), ...single])
    const known = (subset: Subset) => this.state.sessions.some((session) => session.has(keyOf(subset)))
    const all = new Map([...inner.filter(known), ...subsetsFor(groups)].map((subset) => [keyOf(subset), subset]))
    return [...all.values()].sort((a, b) => a.length - b.length)
  }

  #void(): void {
    if (++this.#voided < MOST_VOIDED) return
    this.state.notes.push(DISTURBED)
    this.#isBroken = true
  }

  async #exclude(subset: Subset): Promise<void> {
    const isPart = subset.length > 0 && subset.length < this.#split.parts.length
    if (isPart) {
      this.#tested.set(keyOf(subset), Promise.resolve(false))
      return this.#regroup()
    }
    this.state.notes.push(subset.length === 0 ? BASE_FAILS : ALL_FAIL)
    this.#isBroken = true
  }

  async #regroup(): Promise<void> {
    const { state } = this
    this.#replaceGroups(await groupedByNeed(state.groups, (subset) => this.#works(subset)), 'depend')
  }

  #joinInteracting(): void {
    const { groups, sessions } = this.state
    if (sessions.length < this.#gauge.least) return
    const gaps = contrastsOf(groups).groups.map(({ gap }) => this.#gauge.estimate(sessions, gap))
    this.#replaceGroups(joinedByInteraction(groups, gaps, this.#gauge.tolerance), 'interact')
  }

  #replaceGroups(groups: Subset[], bond: 'depend' | 'interact'): void {
    const { state } = this
    const known = new Set(state.groups.map(keyOf))
    for (const group of groups) if (!known.has(keyOf(group)) && group.length > 1) state.bonds.set(keyOf(group), bond)
    state.groups = groups
    for (const key of [...state.bonds.keys()]) if (!groups.some((group) => keyOf(group) === key)) state.bonds.delete(key)
  }

  /** Whether the program with these edits passes the tests. Each subset is tested once. */
  #works(subset: Subset): Promise<boolean> {
    const key = keyOf(subset)
    const known = this.#tested.get(key) ?? this.#slots.take(`subset ${key}`, () => this.#passes(this.#filesOf(subset)))
    this.#tested.set(key, known)
    return known
  }

  async #passes(files: SourceFiles): Promise<boolean> {
    const { tests, failure } = await runTests(this.#exercise, files, this.#boxes, 'aside')
    this.#ground.signal.throwIfAborted()
    return failure === null && tests.length > 0 && tests.every(({ ok }) => ok)
  }

  #filesOf(subset: Subset): SourceFiles {
    const { before, after } = this.#pair
    if (subset.length === this.#split.parts.length) return after
    return filesWith(
      before,
      subset.map((index) => this.#split.parts[index]!),
    )
  }
}
