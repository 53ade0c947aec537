import { BoundedProcess } from '../bounded/bounded-process.ts'
import { Slots } from '../bounded/slots.ts'
import type { SourceFiles } from '../../contracts/index.ts'
import type { Form, Plain } from './plain-source.ts'

/** As for checking the syntax of a submission, and more for removing types, which is WebAssembly. */
const MOST_SECONDS = 2
const MOST_MB = 128

type Process = BoundedProcess<readonly string[], Plain | null>

/** Files as sandboxes load them. */
export interface Converted {
  files: SourceFiles
  /** Files that were not CommonJS, with what they are. */
  forms: Record<string, Exclude<Form, 'commonjs'>>
}

/** Rewrites TypeScript and ES modules of submissions to CommonJS, outside our own process, within limits. */
export class Conversions {
  readonly #slots = new Slots(1)
  #process: Process | null = null

  /** Files that cannot be converted, or only beyond the limits, stay as they are: their sandbox reports what is wrong. */
  async of(files: SourceFiles): Promise<Converted> {
    const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'))
    const plain = await this.#slots.take('', () => this.#convert(scripts.map(([, source]) => source)))
    const converted: Converted = { files: { ...files }, forms: {} }
    for (const [index, [file]] of scripts.entries()) {
      const one = plain[index] ?? null
      if (one === null || one.form === 'commonjs') continue
      converted.files[file] = one.code
      converted.forms[file] = one.form
    }
    return converted
  }

  close(): void {
    this.#process?.close()
  }

  async #convert(sources: readonly string[]): Promise<(Plain | null)[]> {
    if (sources.length === 0) return []
    if (!this.#process?.lives) this.#process = new BoundedProcess(new URL('./conversion-process.ts', import.meta.url), MOST_MB)
    return (await this.#process.ask(sources, MOST_SECONDS)).parts
  }
}
