import type { Failure } from '../../contracts/index.ts'

/** Ends a measurement that cannot continue. */
export class FailureError extends Error {
  override name = 'FailureError'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.seen ?? failure.code, options)
    this.failure = failure
  }
}
