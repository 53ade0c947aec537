import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cpuSecondsOf } from './cpu-time.ts'

/** Why no more parts come: the answer is complete, or a limit has ended the process. */
export type End = 'done' | 'time' | 'memory'

export interface ProcessAnswer<Part> {
  /** All that was sent before the end, in order. */
  parts: Part[]
  end: End
}

/** What the process sends: that it has loaded, one part of an answer, or that there is no further part. */
export type Message<Part> = { type: 'ready' } | { type: 'part'; part: Part } | { type: 'done' }

/** How the process ended. */
interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  error?: Error
}

/**
 * V8 aborts when its heap is full: without `ulimit`, each abort can leave a core file. When a container runs out of memory, the
 * kernel ends this process before the one that started it.
 */
const START = '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; exec "$0" "$@"'

/** Characters of its standard error that go into our error message. */
const MOST_SAID = 2000

/** A second of CPU time can take this many seconds on a busy machine. */
const MOST_WALL = 5

/** How many times the CPU time is checked within the limit. */
const CHECKS = 4

/**
 * A process for work on untrusted input of any size. It ends when it takes too much time or memory. A worker thread is not enough: if a
 * single allocation, such as by a growing Map or JSON.parse, exceeds a thread's `resourceLimits` by more than 16 MB, V8 aborts the whole
 * process.
 */
export class BoundedProcess<Question, Part> {
  readonly #child: ChildProcess
  readonly #exit: Promise<Exit>
  readonly #ready: Promise<unknown>
  #said = ''

  /** @param module calls `answer` of answer.ts @param memoryMb size of its heap */
  constructor(module: URL, memoryMb: number) {
    const { NODE_COMPILE_CACHE } = process.env
    const child = spawn('/bin/sh', ['-c', START, process.execPath, `--max-old-space-size=${memoryMb}`, fileURLToPath(module)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
    })
    this.#child = child
    this.#exit = new Promise((resolve) =>
      child
        .once('error', (error) => resolve({ code: null, signal: null, error }))
        .once('close', (code, signal) => resolve({ code, signal })),
    )
    this.#ready = new Promise((resolve) => child.once('message', resolve))
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#said = (this.#said + text).slice(-MOST_SAID)))
    // An idle process does not keep ours alive; an awaited answer has a timer.
    child.unref()
    child.channel?.unref()
    ;(child.stderr as unknown as { unref(): void }).unref()
  }

  /** Whether it can be asked. */
  get lives(): boolean {
    return this.#child.connected && !this.#child.killed
  }

  /**
   * Asks one question at a time. A process that was ended by a limit, or by the signal, cannot be asked again.
   * @param seconds of CPU time, or of wall-clock time if the system does not report CPU time
   * @throws the signal's reason; Error for a process that ended by itself, with what it wrote to standard error
   */
  async ask(question: Question, seconds: number, signal?: AbortSignal): Promise<ProcessAnswer<Part>> {
    const parts: Part[] = []
    const { promise: ended, resolve, reject } = Promise.withResolvers<End>()
    const hear = (message: Message<Part>) => {
      if (message.type === 'part') parts.push(message.part)
      else if (message.type === 'done') resolve('done')
    }
    const abort = () => reject(signal!.reason as Error)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    this.#child.on('message', hear)
    void this.#exit.then((exit) => (ranOutOfMemory(exit) ? resolve('memory') : reject(this.#broken(exit))))
    // It keeps our process alive as long as an answer is awaited.
    const timer = setInterval(() => {}, 2 ** 30)
    let stop = () => {}
    try {
      await Promise.race([this.#ready, ended])
      this.#child.send(question as object, () => {})
      stop = this.#limit(seconds, () => resolve('time'))
      const end = await ended
      if (end !== 'done') this.close()
      return { parts, end }
    } catch (error) {
      this.close()
      throw error
    } finally {
      stop()
      clearInterval(timer)
      signal?.removeEventListener('abort', abort)
      this.#child.off('message', hear)
    }
  }

  close(): void {
    this.#child.kill('SIGKILL')
  }

  /** Calls `late` once, after this many seconds of CPU time, or five times as many seconds of wall time. */
  #limit(seconds: number, late: () => void): () => void {
    const pid = this.#child.pid!
    const [began, used] = [performance.now(), cpuSecondsOf(pid) ?? 0]
    const timer = setInterval(
      () => {
        const wall = (performance.now() - began) / 1000
        const cpu = cpuSecondsOf(pid)
        // After the I/O of this turn of the event loop: an answer that came while the loop was blocked is in time.
        if ((cpu === null ? wall : cpu - used) >= seconds || wall >= MOST_WALL * seconds) setImmediate(late)
      },
      (seconds * 1000) / CHECKS,
    )
    return () => clearInterval(timer)
  }

  #broken({ code, signal, error }: Exit): Error {
    return error ?? new Error(`A bounded process ended with ${signal ?? `code ${code}`}: ${this.#said}`)
  }
}

/** V8 aborts with SIGABRT, the kernel kills with SIGKILL. */
function ranOutOfMemory({ signal }: Exit): boolean {
  return signal === 'SIGABRT' || signal === 'SIGKILL'
}
