import type { SandboxHandle, SandboxRequest, Sandbox } from '../sandbox/sandbox.ts'

/** Wraps a backend so that its sandboxes close when the signal aborts, and everything waiting for them rejects at once. */
export function endingWith(signal: AbortSignal, sandbox: Pick<Sandbox, 'open'>): Pick<Sandbox, 'open'> {
  return {
    async open(request: SandboxRequest): Promise<SandboxHandle> {
      signal.throwIfAborted()
      const box = await sandbox.open(request)
      const end = () => void box.close()
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return box
    },
  }
}
