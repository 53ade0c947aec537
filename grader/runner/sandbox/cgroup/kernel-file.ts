import { closeSync, openSync, readSync } from 'node:fs'

/** Larger than any file read here. */
const buffer = Buffer.allocUnsafe(16_384)

/** A kernel file that is read repeatedly. It stays open, so that reading it takes a few microseconds. */
export class KernelFile {
  #fd: number

  constructor(path: string) {
    this.#fd = openSync(path, 'r')
  }

  /** Its current text; null once its subject is gone. */
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

/** The number after `name` at the start of a line; 0 if there is no such line. */
export function field(text: string, name: string): number {
  const start = text.startsWith(`${name} `) ? 0 : text.indexOf(`\n${name} `) + 1
  if (start === 0 && !text.startsWith(`${name} `)) return 0
  return Number.parseInt(text.slice(start + name.length + 1), 10)
}
