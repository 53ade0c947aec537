import type { BoxRequest, Capabilities, SandboxKind } from '../../contracts/index.ts'
import type { Fifos } from './fifos.ts'
import type { Printed } from './printed.ts'

/** How the process of a cell ended. */
export interface CellEnd {
  /** Null where a SIGKILL ended it. */
  exitCode: number | null
  /** Killed by the kernel for its own memory. */
  outOfMemory: boolean
  /** Killed because its CPU time was used up. */
  outOfCpuTime: boolean
  /** What took it away, where that was no doing of the code in it. */
  lost?: string
}

/** One started process with its accounting: what differs between executors. A Box adds the channel to it. */
export interface Cell {
  readonly id: string
  readonly printed: Printed
  /** Exit code of the process once it has ended, by itself or killed. Never rejects. */
  readonly ended: Promise<number | null>
  cpuNs(): number
  memory(): { peakBytes: number; nowBytes: number }
  freeze(): void
  thaw(): void
  /** Kills all of it, makes sure that nothing lives on, and removes it. */
  remove(): Promise<CellEnd>
}

/** Starts cells of one kind. */
export interface Executor {
  readonly kind: SandboxKind
  readonly engine: string
  readonly capabilities: Capabilities
  /** @param joins the cell whose loopback it shares */
  start(request: BoxRequest, fifos: Fifos, joins: string | null): Promise<Cell>
}
