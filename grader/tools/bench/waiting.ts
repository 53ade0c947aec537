import { withOpen } from '../../runner/agent/with-open.ts'
import type { Sandbox } from '../../runner/sandbox/sandbox.ts'

/** A sandbox backend that measures how long callers wait for sandboxes. */
export interface Timed {
  sandbox: Sandbox
  /** Milliseconds from requesting a sandbox to getting it, summed over all: an upper bound, since some are opened at the same time. */
  waitedMs(): number
}

export function timedSandbox(sandbox: Sandbox): Timed {
  let ms = 0
  return {
    waitedMs: () => ms,
    sandbox: withOpen(sandbox, async (request) => {
      const began = performance.now()
      try {
        return await sandbox.open(request)
      } finally {
        ms += performance.now() - began
      }
    }),
  }
}
