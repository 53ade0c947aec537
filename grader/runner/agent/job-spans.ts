import type { Job, Progress, Sandbox } from '../../contracts/index.ts'
import { during, type Attributes, type Span, type Traces } from '../../shared/tracing/traces.ts'
import { withOpen } from './with-open.ts'

type Stage = 'tests' | 'measure' | 'judge'

/**
 * The spans of one run: the whole of it, and within that every box that was opened, the tests, the measuring with each session, pass or
 * trial of it, and the judging. Made of what a learner can watch, as a learner would, and of the sandbox's door.
 */
export class JobSpans {
  readonly #traces: Traces
  readonly #whole: Span
  readonly #stages = new Map<Stage, Span>()
  /** When the last part of the measuring ended. */
  #measured = new Date()

  constructor(traces: Traces, { submission, exercise, attempt, request, trace }: Job, agent: string) {
    this.#traces = traces
    const attributes = {
      'hotpath.submission': submission,
      'hotpath.exercise': exercise,
      'hotpath.attempt': attempt,
      'hotpath.agent': agent,
      ...(request !== undefined && { 'hotpath.request': request }),
    }
    this.#whole = traces.begin('run', { within: trace, kind: 'consumer', attributes })
  }

  /** Hears of what is told of the run. */
  hear(progress: Progress): void {
    if (progress.type === 'stage') this.#enter(progress.stage)
    else if (progress.type === 'tests')
      this.#leave('tests', {
        'hotpath.tests': progress.tests.length,
        'hotpath.tests.failed': progress.tests.filter(({ ok }) => !ok).length,
      })
    else if (progress.type !== 'verdict') this.#part(progress)
  }

  /** The sandbox, with its door watched. */
  watch(sandbox: Sandbox): Sandbox {
    return withOpen(sandbox, (request) =>
      this.#during('open a box', { 'hotpath.role': request.role, 'hotpath.core': request.core }, () => sandbox.open(request)),
    )
  }

  /** Sends the verdict, with the job as whoever receives it should see it. */
  async report(job: Job, send: (job: Job) => Promise<void>): Promise<void> {
    this.#leave('judge')
    await during(this.#traces, 'report the verdict', { within: this.#whole.id, kind: 'client' }, (id) =>
      send(id === undefined ? job : { ...job, trace: id }),
    )
  }

  /** @param outcome that the run ended in; what went wrong where it has none */
  end({ outcome, failed }: { outcome?: string; failed?: string }): void {
    for (const stage of [...this.#stages.keys()]) this.#leave(stage)
    this.#whole.end({
      ...(outcome !== undefined && { attributes: { 'hotpath.outcome': outcome } }),
      ...(failed !== undefined && { failed }),
    })
  }

  #enter(stage: string): void {
    if (stage === 'testing') this.#begin('tests')
    if (stage === 'measuring') {
      this.#begin('measure')
      this.#measured = new Date()
    }
    if (stage === 'judging') {
      this.#leave('measure')
      this.#begin('judge')
    }
  }

  #begin(stage: Stage): void {
    this.#stages.set(stage, this.#traces.begin(stage, { within: this.#whole.id }))
  }

  #leave(stage: Stage, attributes: Attributes = {}): void {
    this.#stages.get(stage)?.end({ attributes })
    this.#stages.delete(stage)
  }

  /** A session of rounds, a pass over the heap or a trial has come to its end. */
  #part(progress: Extract<Progress, { type: 'speed' | 'heap' | 'trials' }>): void {
    const since = this.#measured
    this.#measured = new Date()
    const within = (this.#stages.get('measure') ?? this.#whole).id
    this.#traces.begin(PARTS[progress.type], { within, since, attributes: figuresOf(progress) }).end()
  }

  #during<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
    return during(this.#traces, name, { within: this.#whole.id, attributes }, run)
  }
}

const PARTS = { speed: 'session', heap: 'pass', trials: 'trial' } as const

function figuresOf(progress: Extract<Progress, { type: 'speed' | 'heap' | 'trials' }>): Attributes {
  if (progress.type === 'trials') return { 'hotpath.trials': progress.loadTest.trials.length }
  if (progress.type === 'heap') return { 'hotpath.points': progress.curve.length }
  const { sessions, ratio, low, high, rounds } = progress.speed
  return {
    'hotpath.sessions': sessions,
    'hotpath.rounds': rounds.at(-1)?.length ?? 0,
    'hotpath.ratio': ratio,
    'hotpath.low': low,
    'hotpath.high': high,
  }
}
