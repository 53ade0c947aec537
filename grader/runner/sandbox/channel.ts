import { closeSync, constants, openSync, readSync } from 'node:fs'
import { Socket } from 'node:net'
import { SandboxSilent } from './sandbox.ts'
import type { Fifos } from './fifos.ts'

/** Most bytes read ahead of a request. A sandbox that floods its FIFO is not read beyond this, and the kernel blocks it. */
const AHEAD_BYTES = 1024 * 1024

/**
 * Where bytes are read before they are copied. With a buffer of its own for each read, V8 collected garbage fifty times while sixty
 * sandboxes were measured; with this one, five times.
 */
const chunk = Buffer.allocUnsafe(65536)

interface Waiting {
  length: number
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/** Byte channel to a harness. One read at a time; the other side can make it neither block nor grow. */
export class Channel {
  readonly #input: Socket
  readonly #output: Socket
  readonly #outputFd: number
  #chunks: Buffer[] = []
  #buffered = 0
  #waiting: Waiting | null = null
  #closed = false

  constructor(fifos: Fifos) {
    // O_RDWR opens a FIFO without waiting for the other side and avoids end-of-file and broken-pipe states.
    const flags = constants.O_RDWR | constants.O_NONBLOCK
    const inputFd = openSync(fifos.input, flags)
    try {
      this.#outputFd = openSync(fifos.output, flags)
    } catch (error) {
      closeSync(inputFd)
      throw error
    }
    this.#input = new Socket({ fd: inputFd, readable: false, writable: true })
    this.#output = new Socket({ fd: this.#outputFd, readable: true, writable: false })
    this.#input.on('error', () => this.close())
    this.#output.on('error', () => this.close())
    this.#output.on('data', (chunk: Buffer) => this.#take(chunk))
  }

  /** Queues bytes. The kernel buffers 64 KB, the rest waits here. */
  write(bytes: Uint8Array): void {
    if (!this.#closed) this.#input.write(bytes)
  }

  /** Reads exactly `length` bytes. Rejects with SandboxSilent after `timeoutMs`. */
  read(length: number, timeoutMs: number): Promise<Buffer> {
    if (this.#waiting) throw new Error('Only one read of a sandbox at a time')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle()?.reject(new SandboxSilent(`No answer within ${timeoutMs} ms`)), timeoutMs)
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          settle(value)
        }
      this.#waiting = { length, resolve: settled(resolve), reject: settled(reject) }
      this.#serve()
    })
  }

  /** Number of received bytes not yet read, including those in the kernel's buffer. */
  unread(): number {
    if (!this.#closed && this.#buffered < AHEAD_BYTES) this.#drain(AHEAD_BYTES)
    return this.#buffered
  }

  /** Marks the other side as ended. Bytes it has sent can still be read; further reads reject with `error`. */
  end(error: Error): void {
    const waiting = this.#waiting
    if (!waiting) return
    if (!this.#closed) this.#drain(waiting.length)
    this.#settle()?.reject(error)
  }

  close(): void {
    this.#closed = true
    this.#input.destroy()
    this.#output.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#buffered += chunk.length
    this.#serve()
  }

  #serve(): void {
    const waiting = this.#waiting
    if (waiting && this.#buffered >= waiting.length) this.#settle()?.resolve(this.#cut(waiting.length))
    const wanted = this.#waiting?.length ?? 0
    if (this.#buffered > Math.max(AHEAD_BYTES, wanted)) this.#output.pause()
    else if (this.#output.isPaused()) this.#output.resume()
  }

  #settle(): Waiting | null {
    const waiting = this.#waiting
    this.#waiting = null
    return waiting
  }

  #cut(length: number): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = all.length > length ? [all.subarray(length)] : []
    this.#buffered -= length
    return all.subarray(0, length)
  }

  /** Takes the bytes now in the kernel's buffer, until there are `enough`. */
  #drain(enough: number): void {
    while (this.#buffered < enough) {
      const got = readNow(this.#outputFd, chunk)
      if (got === 0) return
      this.#take(Buffer.from(chunk.subarray(0, got)))
    }
  }
}

/** Reads without waiting. Returns the number of bytes, 0 if there are none. */
function readNow(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer, 0, buffer.length, null)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}
