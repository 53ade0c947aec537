import { AsyncLocalStorage, executionAsyncResource, type AsyncResource } from 'node:async_hooks'

/**
 * Stands in for the package async-hook-domain, by which tap finds the test that an error belongs to if nobody waits for it: in a callback,
 * or in a promise. The package follows every promise with an async hook, and has V8 report the end of each: a quarter of the CPU time of
 * a test that sends requests to a server in its process.
 */
export class Domain {
  readonly onerror: (error: unknown, type: string) => void
  readonly #outer: Domain | undefined
  #isDestroyed = false

  /** Begins with what runs in the current resource from now on: tap makes one for each test, and runs the test in it. */
  constructor(onerror: Domain['onerror']) {
    this.onerror = onerror
    this.#outer = current.getStore()
    const resource = executionAsyncResource() as Partial<AsyncResource>
    const run = resource.runInAsyncScope?.bind(resource)
    if (run) resource.runInAsyncScope = (work, self, ...args) => run(() => current.run(this, () => work.apply(self as never, args)))
    else current.enterWith(this)
  }

  destroy(): void {
    this.#isDestroyed = true
  }

  /** This one, or the nearest around it that still stands. */
  get standing(): Domain | undefined {
    return this.#isDestroyed ? this.#outer?.standing : this
  }
}

const current = new AsyncLocalStorage<Domain>()

process.on('uncaughtExceptionMonitor', (error, origin) => {
  const isOthers = process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback()
  const domain = isOthers ? undefined : current.getStore()?.standing
  if (domain === undefined) return
  // Once, so that this error does not end the process.
  process.setUncaughtExceptionCaptureCallback(() => process.setUncaughtExceptionCaptureCallback(null))
  domain.onerror(error, origin)
})
