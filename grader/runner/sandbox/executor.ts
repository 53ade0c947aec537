import type { SandboxKind } from '../../contracts/index.ts'
import type { SandboxRequest, Capabilities } from './sandbox.ts'
import type { Fifos } from './fifos.ts'
import type { Printed } from './printed.ts'

/** How a sandbox process ended. */
export interface ProcessEnd {
  /** Null if killed by SIGKILL. */
  exitCode: number | null
  /** Killed by the kernel for exceeding its memory limit. */
  outOfMemory: boolean
  /** Killed for exceeding its CPU time limit. */
  outOfCpuTime: boolean
  /** Why it ended, if the code in it was not the cause. */
  lost?: string
}

/** A started process with its accounting, the part that differs between executors. A SandboxHandle adds the channel. */
export interface RunningProcess {
  readonly id: string
  readonly printed: Printed
  /** Exit code of the process once it has ended, by itself or killed. Never rejects. */
  readonly ended: Promise<number | null>
  cpuNs(): number
  memory(): { peakBytes: number; nowBytes: number }
  freeze(): void
  thaw(): void
  /** Kills all of its processes, waits until they are gone, and removes it. */
  remove(): Promise<ProcessEnd>
}

/** Starts processes of one kind. */
export interface Executor {
  readonly kind: SandboxKind
  readonly engine: string
  readonly capabilities: Capabilities
  /** @param joins the process whose loopback it shares */
  start(request: SandboxRequest, fifos: Fifos, joins: string | null): Promise<RunningProcess>
}
