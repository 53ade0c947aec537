import type { Job, Progress } from '../../contracts/index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { during, type Attributes, type Span, type Traces } from '../../shared/tracing/traces.ts'
import { withOpen } from './with-open.ts'

type Stage = 'tests' | 'measure' | 'judge'

/**
 * Trace spans of one run: the run itself, and within it each opening of a sandbox, the tests, the measuring with its sessions,
 * passes or trials, and the judging. Derived from the progress events and from calls of the sandbox's `open`.
 */
export class JobSpans {
  readonly #traces: Traces
  readonly #whole: Span
  readonly #stages = new Map<Stage, Span>()
  /** End of the last session, pass or trial. */
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

  /** Takes a progress event of the run. */
  hear(progress: Progress): void {
    if (progress.type === 'stage') this.#enter(progress.stage)
    else if (progress.type === 'tests')
      this.#leave('tests', {
        'hotpath.tests': progress.tests.length,
        'hotpath.tests.failed': progress.tests.filter(({ ok }) => !ok).length,
      })
    else if (progress.type !== 'verdict') this.#part(progress)
  }

  /** Wraps the sandbox so that calls of `open` become spans. */
  watch(sandbox: Sandbox): Sandbox {
    return withOpen(sandbox, (request) =>
      this.#during('open a sandbox', { 'hotpath.role': request.role, 'hotpath.core': request.core }, () => sandbox.open(request)),
    )
  }

  /** Sends the verdict within a span, which becomes the parent in the job passed to `send`. */
  async report(job: Job, send: (job: Job) => Promise<void>): Promise<void> {
    this.#leave('judge')
    await during(this.#traces, 'report the verdict', { within: this.#whole.id, kind: 'client' }, (id) =>
      send(id === undefined ? job : { ...job, trace: id }),
    )
  }

  /** @param outcome of the run; `failed` says what went wrong if there is none */
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

  /** A session, a heap pass or a trial has ended. */
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
