/** Output of a sandbox, up to a cap shared by both streams. */
export class Printed {
  readonly #capBytes: number
  readonly #chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] }
  #kept = 0
  #overflowed = false

  constructor(capBytes: number) {
    this.#capBytes = capBytes
  }

  /** The output exceeded the cap. */
  get overflowed(): boolean {
    return this.#overflowed
  }

  add(stream: 'stdout' | 'stderr', bytes: Buffer): void {
    const room = this.#capBytes - this.#kept
    if (bytes.length > room) this.#overflowed = true
    if (room === 0) return
    // Copied, because a slice would keep its whole buffer in memory.
    this.#chunks[stream].push(Buffer.from(bytes.subarray(0, room)))
    this.#kept += Math.min(room, bytes.length)
  }

  texts(): { stdout: string; stderr: string; overflowed: boolean } {
    return { stdout: text(this.#chunks.stdout), stderr: text(this.#chunks.stderr), overflowed: this.#overflowed }
  }
}

function text(chunks: Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8')
}
