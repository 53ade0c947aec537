import type { Sandbox } from '../sandbox/sandbox.ts'

/** The same sandbox with another `open`. */
export function withOpen(sandbox: Sandbox, open: Sandbox['open']): Sandbox {
  return {
    kind: sandbox.kind,
    engine: sandbox.engine,
    capabilities: sandbox.capabilities,
    open,
    warm: (requests) => sandbox.warm(requests),
    warmed: () => sandbox.warmed(),
    close: () => sandbox.close(),
  }
}
