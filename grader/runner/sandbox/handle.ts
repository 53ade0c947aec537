import { SandboxGone, type SandboxHandle, type SandboxEnd, type SandboxRequest, type Role } from './sandbox.ts'
import type { RunningProcess, Executor } from './executor.ts'
import { Channel } from './channel.ts'
import type { FifoFolder, Fifos } from './fifos.ts'

/** Length of the frame that a harness sends once it is ready (runner/measure/harness/frames.cjs). */
const HELLO_BYTES = 48

/** A harness starts in a third of a second; a loaded machine gets more time. */
const HELLO_TIMEOUT_MS = 30_000

/** Starts a process and waits until its harness is ready. The sandbox is returned frozen. Calls `onClosed` once it is removed. */
export async function openHandle(
  executor: Executor,
  folder: FifoFolder,
  request: SandboxRequest,
  onClosed?: (handle: SandboxHandle) => void,
): Promise<SandboxHandle> {
  const fifos = await folder.make()
  let channel: Channel | undefined
  try {
    channel = new Channel(fifos)
    const running = await executor.start(request, fifos, request.joins?.id ?? null)
    const handle = new RunningSandbox(request.role, running, channel, fifos, onClosed)
    await awaitHello(handle)
    return frozen(handle)
  } catch (error) {
    channel?.close()
    await fifos.remove()
    throw error
  }
}

function frozen(handle: SandboxHandle): SandboxHandle {
  try {
    handle.freeze()
    return handle
  } catch (error) {
    void handle.close()
    throw error
  }
}

async function awaitHello(handle: SandboxHandle): Promise<void> {
  try {
    await handle.read(HELLO_BYTES, HELLO_TIMEOUT_MS)
  } catch (error) {
    const end = await handle.close()
    throw new Error(`A sandbox did not start: ${(error as Error).message}. ${end.stderr}`.trim(), { cause: error })
  }
}

class RunningSandbox implements SandboxHandle {
  readonly id: string
  readonly role: Role
  readonly gone: Promise<void>
  readonly #running: RunningProcess
  readonly #channel: Channel
  readonly #fifos: Fifos
  readonly #onClosed: ((handle: SandboxHandle) => void) | undefined
  #end: Error | null = null
  #closing: Promise<SandboxEnd> | null = null

  constructor(role: Role, running: RunningProcess, channel: Channel, fifos: Fifos, onClosed?: (handle: SandboxHandle) => void) {
    this.id = running.id
    this.role = role
    this.#running = running
    this.#channel = channel
    this.#fifos = fifos
    this.#onClosed = onClosed
    this.gone = running.ended.then((exitCode) => {
      this.#end = new SandboxGone(exitCode === null ? 'The process was killed' : `The process ended with exit code ${exitCode}`)
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
    return this.#running.cpuNs()
  }

  memory(): { peakBytes: number; nowBytes: number } {
    return this.#running.memory()
  }

  freeze(): void {
    // A frozen process cannot die, and a request that is still in progress may freeze the sandbox after it was closed.
    if (this.#closing === null) this.#running.freeze()
  }

  thaw(): void {
    this.#running.thaw()
  }

  printed(): { stdout: string; stderr: string; overflowed: boolean } {
    return this.#running.printed.texts()
  }

  close(): Promise<SandboxEnd> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<SandboxEnd> {
    const end = await this.#running.remove().catch((error: Error) => {
      process.emitWarning(`Sandbox ${this.id} could not be removed: ${error.message}`)
      return { exitCode: null, outOfMemory: false, outOfCpuTime: false, lost: error.message }
    })
    this.#channel.close()
    await this.#fifos.remove()
    this.#onClosed?.(this)
    return { ...end, ...this.#running.printed.texts() }
  }
}
