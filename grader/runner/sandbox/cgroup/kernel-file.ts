import { closeSync, openSync, readSync } from 'node:fs'

/** No file that is read through here is longer. */
const buffer = Buffer.allocUnsafe(16_384)

/** A file of the kernel that is read again and again: kept open, read from its start in a few microseconds. */
export class KernelFile {
  #fd: number

  constructor(path: string) {
    this.#fd = openSync(path, 'r')
  }

  /** Its text now; null once what it tells of is gone. */
  text(): string | null {
    if (this.#fd < 0) return null
    try {
      return buffer.toString('latin1', 0, readSync(this.#fd, buffer, 0, buffer.length, 0))
    } catch {
      return null
    }
  }

  close(): void {
    if (this.#fd >= 0) closeSync(this.#fd)
    this.#fd = -1
  }
}

/** The number that follows `name` at the start of a line; 0 where there is no such line. */
export function field(text: string, name: string): number {
  const start = text.startsWith(`${name} `) ? 0 : text.indexOf(`\n${name} `) + 1
  if (start === 0 && !text.startsWith(`${name} `)) return 0
  return Number.parseInt(text.slice(start + name.length + 1), 10)
}
