import type { Sandbox } from './sandbox/sandbox.ts'

/** Uses limits that no verdict uses, so that sandboxes are not taken from the pool, which is for verdicts. */
export function apart(sandbox: Pick<Sandbox, 'open'>): Pick<Sandbox, 'open'> {
  return { open: (request) => sandbox.open({ ...request, limits: { ...request.limits, outputKb: request.limits.outputKb + 1 } }) }
}
