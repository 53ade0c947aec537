import { Slots } from '../../shared/bounded/slots.ts'
import { apart } from '../apart.ts'
import type { Canary } from '../measure/canary.ts'
import { endingWith } from '../measure/ending.ts'
import { runTests } from '../measure/tests.ts'
import { laneHealth } from '../verdict/lane.ts'
import type { EditBond, Exercise, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { contrastsOf } from './contrasts.ts'
import type { Gauge, Variant } from './gauge.ts'
import { groupedByNeed, joinedByInteraction } from './grouping.ts'
import type { EditsLog } from './log.ts'
import { filesWith, type Pair, type Split } from './split.ts'
import { keyOf, subsetsFor, type Subset } from './subsets.ts'
import { VariantFailure } from './variant-failure.ts'

/** Time on the lane, tests included, after which no session starts. */
const MOST_SECONDS = 50
/** Sessions lost to a disturbed lane after which the run may end with fewer than the least number, once its time is over. */
const MOST_VOIDED = 8
/** Variants tested at the same time. */
const TESTS_AT_ONCE = 2

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
  signal: AbortSignal
  /** Time on the lane, tests included, after which no session starts beyond the least number. */
  mostSeconds?: number
}

/** The steps of one run: grouping, and sessions as long as they are needed. */
export class EditsRun {
  readonly #log: EditsLog
  readonly #exercise: Exercise
  readonly #pair: Pair
  readonly #split: Split
  readonly #gauge: Gauge
  readonly #ground: Ground
  readonly #boxes: Pick<Sandbox, 'open'>
  readonly #slots = new Slots(TESTS_AT_ONCE)
  readonly #testing = new Map<string, Promise<boolean>>()
  #isBroken = false

  constructor({ exercise, pair }: Subject, split: Split, gauge: Gauge, ground: Ground, log: EditsLog) {
    this.#exercise = exercise
    this.#pair = pair
    this.#split = split
    this.#gauge = gauge
    this.#ground = ground
    this.#boxes = apart(endingWith(ground.signal, ground.sandbox))
    this.#log = log
    if (log.groups.length === 0) log.groups = split.parts.map((_, index) => [index])
  }

  /** Groups edits that do not work without others. */
  async group(): Promise<void> {
    const subsets = subsetsFor(this.#log.groups)
    await Promise.all(subsets.map((subset) => this.#works(subset)))
    if (!(await this.#works(subsets[0]!))) this.#breakOff(BASE_FAILS)
    else if (!(await this.#works(subsets.at(-1)!))) this.#breakOff(ALL_FAIL)
    else await this.#regroup()
  }

  isOver(): boolean {
    const { sessions, voided, notes, seconds } = this.#log
    if (this.#isBroken || sessions.length >= this.#gauge.most || this.#isExact()) return true
    const { mostSeconds = MOST_SECONDS } = this.#ground
    const perSession = seconds / (sessions.length + voided + 1)
    const areEnough = sessions.length >= this.#gauge.least
    if (seconds + perSession < mostSeconds || (!areEnough && voided < MOST_VOIDED)) return false
    notes.push(areEnough ? TIME_UP : DISTURBED)
    return true
  }

  /** One more session. A variant that fails in it is treated like one that fails its tests. */
  async measureOnce(): Promise<void> {
    try {
      const variants = this.#subsets().map((subset): Variant => ({ subset, files: this.#filesOf(subset) }))
      const session = await this.#gauge.measure(this.#exercise, variants, this.#boxes)
      if (this.#gauge.unit === 'times' && !laneHealth(await this.#ground.canary.read()).healthy) {
        this.#log.voided++
        return
      }
      this.#log.sessions.push(session)
      this.#joinInteracting()
    } catch (cause) {
      this.#ground.signal.throwIfAborted()
      if (!(cause instanceof VariantFailure)) throw cause
      await this.#exclude(cause.subset)
    }
  }

  #isExact(): boolean {
    const { groups, sessions } = this.#log
    if (sessions.length < this.#gauge.least) return false
    const intervals = contrastsOf(groups).groups.map(({ effect }) => this.#gauge.estimate(sessions, effect))
    return intervals.every((interval) => interval !== null && interval.h <= this.#gauge.goal)
  }

  /** The subsets of the groups, and those of edits that interact within one, whose effects alone and last are shown, too. */
  #subsets(): Subset[] {
    const { groups, bonds } = this.#log
    const single = groups.flatMap((group) => (bonds.get(keyOf(group)) === 'interact' ? group.map((one) => [one]) : []))
    const inner = subsetsFor([...groups.filter((group) => bonds.get(keyOf(group)) !== 'interact'), ...single])
    const isMeasured = (subset: Subset) => this.#log.sessions.some((session) => session.has(keyOf(subset)))
    const doesWork = (subset: Subset) => this.#log.works.get(keyOf(subset)) !== false
    const all = new Map(
      [...inner.filter((subset) => isMeasured(subset) && doesWork(subset)), ...subsetsFor(groups)].map((subset): [string, Subset] => [
        keyOf(subset),
        subset,
      ]),
    )
    return [...all.values()].sort((a, b) => a.length - b.length)
  }

  async #exclude(subset: Subset): Promise<void> {
    const isPart = subset.length > 0 && subset.length < this.#split.parts.length
    if (isPart) {
      this.#log.works.set(keyOf(subset), false)
      return this.#regroup()
    }
    this.#breakOff(subset.length === 0 ? BASE_FAILS : ALL_FAIL)
  }

  #breakOff(why: string): void {
    this.#log.notes.push(why)
    this.#isBroken = true
  }

  async #regroup(): Promise<void> {
    this.#replaceGroups(await groupedByNeed(this.#log.groups, (subset) => this.#works(subset)), 'depend')
  }

  #joinInteracting(): void {
    const { groups, sessions } = this.#log
    if (sessions.length < this.#gauge.least) return
    const gaps = contrastsOf(groups).groups.map(({ gap }) => this.#gauge.estimate(sessions, gap))
    this.#replaceGroups(joinedByInteraction(groups, gaps, this.#gauge.tolerance), 'interact')
  }

  #replaceGroups(groups: Subset[], bond: EditBond): void {
    const log = this.#log
    const known = new Set(log.groups.map(keyOf))
    for (const group of groups) if (!known.has(keyOf(group)) && group.length > 1) log.bonds.set(keyOf(group), bond)
    log.groups = groups
    for (const key of [...log.bonds.keys()]) if (!groups.some((group) => keyOf(group) === key)) log.bonds.delete(key)
  }

  /** Whether the program with these edits passes the tests. Each subset is tested once. */
  async #works(subset: Subset): Promise<boolean> {
    const key = keyOf(subset)
    const known = this.#log.works.get(key)
    if (known !== undefined) return known
    const testing = this.#testing.get(key) ?? this.#slots.take(`subset ${key}`, () => this.#passes(this.#filesOf(subset)))
    this.#testing.set(key, testing)
    const works = await testing
    this.#log.works.set(key, works)
    return works
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
