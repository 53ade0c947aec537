import { withOpen } from '../../runner/agent/with-open.ts'
import type { Sandbox } from '../../contracts/index.ts'

/** A sandbox that knows how long it was waited for. */
export interface Timed {
  sandbox: Sandbox
  /** Milliseconds from asking for a box to having it, summed over all boxes: an upper bound, since some are opened at the same time. */
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
