import { BoxGone, type Box, type BoxEnd, type BoxRequest, type Role } from '../../contracts/index.ts'
import type { Cell, Executor } from './cell.ts'
import { Channel } from './channel.ts'
import type { FifoFolder, Fifos } from './fifos.ts'

/** Length of the frame that a harness sends once it is ready (runner/measure/harness/frames.cjs). */
const HELLO_BYTES = 48

/** A harness starts in a third of a second; a loaded machine gets more time. */
const HELLO_TIMEOUT_MS = 30_000

/** Starts a process and waits until its harness is ready. The sandbox is returned frozen. Calls `onClosed` once it is removed. */
export async function openBox(executor: Executor, folder: FifoFolder, request: BoxRequest, onClosed?: (box: Box) => void): Promise<Box> {
  const fifos = await folder.make()
  let channel: Channel | undefined
  try {
    channel = new Channel(fifos)
    const cell = await executor.start(request, fifos, request.joins?.id ?? null)
    const box = new RunningBox(request.role, cell, channel, fifos, onClosed)
    await awaitHello(box)
    return frozen(box)
  } catch (error) {
    channel?.close()
    await fifos.remove()
    throw error
  }
}

function frozen(box: Box): Box {
  try {
    box.freeze()
    return box
  } catch (error) {
    void box.close()
    throw error
  }
}

async function awaitHello(box: Box): Promise<void> {
  try {
    await box.read(HELLO_BYTES, HELLO_TIMEOUT_MS)
  } catch (error) {
    const end = await box.close()
    throw new Error(`A sandbox did not start: ${(error as Error).message}. ${end.stderr}`.trim(), { cause: error })
  }
}

class RunningBox implements Box {
  readonly id: string
  readonly role: Role
  readonly gone: Promise<void>
  readonly #cell: Cell
  readonly #channel: Channel
  readonly #fifos: Fifos
  readonly #onClosed: ((box: Box) => void) | undefined
  #end: Error | null = null
  #closing: Promise<BoxEnd> | null = null

  constructor(role: Role, cell: Cell, channel: Channel, fifos: Fifos, onClosed?: (box: Box) => void) {
    this.id = cell.id
    this.role = role
    this.#cell = cell
    this.#channel = channel
    this.#fifos = fifos
    this.#onClosed = onClosed
    this.gone = cell.ended.then((exitCode) => {
      this.#end = new BoxGone(exitCode === null ? 'The process was killed' : `The process ended with exit code ${exitCode}`)
      channel.end(this.#end)
    })
  }

  write(bytes: Uint8Array): void {
    this.#channel.write(bytes)
  }

  read(length: number, timeoutMs: number): Promise<Buffer> {
    const answer = this.#channel.read(length, timeoutMs)
    if (this.#end) this.#channel.end(this.#end)
    return answer
  }

  unread(): number {
    return this.#channel.unread()
  }

  cpuNs(): number {
    return this.#cell.cpuNs()
  }

  memory(): { peakBytes: number; nowBytes: number } {
    return this.#cell.memory()
  }

  freeze(): void {
    // A frozen process cannot die, and a request that is still in progress may freeze the sandbox after it was closed.
    if (this.#closing === null) this.#cell.freeze()
  }

  thaw(): void {
    this.#cell.thaw()
  }

  printed(): { stdout: string; stderr: string; overflowed: boolean } {
    return this.#cell.printed.texts()
  }

  close(): Promise<BoxEnd> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<BoxEnd> {
    const end = await this.#cell.remove().catch((error: Error) => {
      process.emitWarning(`Sandbox ${this.id} could not be removed: ${error.message}`)
      return { exitCode: null, outOfMemory: false, outOfCpuTime: false, lost: error.message }
    })
    this.#channel.close()
    await this.#fifos.remove()
    this.#onClosed?.(this)
    return { ...end, ...this.#cell.printed.texts() }
  }
}
