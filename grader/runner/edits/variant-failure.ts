import { FailureError } from '../sandbox/failure.ts'
import type { Subset } from './subsets.ts'

/** A variant failed while it was measured: it threw, ended, took too long, or returned something else than the submission. */
export class VariantFailure extends Error {
  override name = 'VariantFailure'
  readonly subset: Subset

  constructor(subset: Subset, cause: FailureError) {
    super(cause.message, { cause })
    this.subset = subset
  }
}

/** Attributes a failure of the submission's code to the variant that runs. Failures of ours pass unchanged. */
export async function blaming<T>(subset: Subset, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof FailureError && cause.failure.code !== 'ours') throw new VariantFailure(subset, cause)
    throw cause
  }
}
