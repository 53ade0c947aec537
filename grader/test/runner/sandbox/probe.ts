import { join } from 'node:path'
import type { Limits, SandboxKind } from '../../../contracts/index.ts'
import type { SandboxHandle, SandboxRequest, Role } from '../../../runner/sandbox/sandbox.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const ANSWER_TIMEOUT_MS = 20_000

export const LIMITS: Limits = { wallSeconds: 10, cpuSeconds: 20, memoryMb: 128, pids: 32, outputKb: 16, fileKb: 64 }

/** Settings of a sandbox backend that runs any given source. */
export function probeSettings(kind: SandboxKind, runtime: string | null = null) {
  return { kind, laneCore: 0, runtime, harness: join(import.meta.dirname, 'probe'), image: 'hotpath-probe' }
}

export function openProbes(kind: SandboxKind, runtime: string | null = null) {
  return openSandbox(probeSettings(kind, runtime))
}

export function request(role: Role = 'compute', limits: Partial<Limits> = {}): SandboxRequest {
  return { role, core: 'measure', limits: { ...LIMITS, ...limits } }
}

/** Sends a function body to run in a probe sandbox. */
export function send(handle: SandboxHandle, source: string): void {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(source))
  handle.write(Buffer.concat([length, Buffer.from(source)]))
}

/** Runs a function body in a probe sandbox: its result, or the code or message of its error. */
export async function ask(
  handle: SandboxHandle,
  source: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<{ result?: unknown; error?: string }> {
  handle.thaw()
  send(handle, source)
  const length = (await handle.read(4, timeoutMs)).readUInt32LE()
  return JSON.parse((await handle.read(length, timeoutMs)).toString())
}
