import { BoundedProcess } from '../bounded/bounded-process.ts'
import { Slots } from '../bounded/slots.ts'
import type { SourceFiles } from '../../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import type { SyntaxFinding, SyntaxProblem } from './syntax.ts'

/** CPU time for one submission. Eight files of ordinary code of 64 KB each take 0.3 s in a fresh process. */
const MOST_SECONDS = 1

/** Ordinary code of 64 KB needs 24 MB. acorn's records for 30,000 `var` inside 2,000 blocks need 1,100 MB. */
const MOST_MB = 64

/** One process for a sender whose files use the whole time limit, one for everyone else. */
const PROCESSES = 2

/** Ordinary submissions are parsed within milliseconds: this many wait only if many addresses send hostile ones. */
const MOST_WAITING = 100
const RETRY_SECONDS = 10

/** In characters; larger files are rejected for their size. */
const LONGEST_SOURCE = 64 * 1024

type Sources = [file: string, source: string][]
type Process = BoundedProcess<Sources, SyntaxProblem | null>

/** Parses the files of submissions outside our own process, within limits. Its processes are started when they are needed. */
export class SyntaxChecks {
  readonly #slots = new Slots(PROCESSES)
  readonly #idle: Process[] = []
  readonly #busy = new Set<Process>()

  /**
   * The syntax errors of the files, in order; files after one that exceeds a limit are not checked.
   * @param from the sender: only one submission per sender is parsed at a time, so that nobody can use all processes
   * @throws HotpathError E_SYNTAX_BUSY
   */
  async of(files: SourceFiles, from: string): Promise<SyntaxFinding[]> {
    const { waiting } = this.#slots
    if (waiting >= MOST_WAITING) throw new HotpathError('E_SYNTAX_BUSY', { waiting, seconds: RETRY_SECONDS })
    // A file with a name that will be rejected can have any value, despite the type.
    const sources = Object.entries(files).filter(([, source]) => typeof source === 'string' && source.length <= LONGEST_SOURCE)
    return this.#slots.take(from, () => this.#parse(sources))
  }

  close(): void {
    for (const process of [...this.#idle, ...this.#busy]) process.close()
  }

  async #parse(sources: Sources): Promise<SyntaxFinding[]> {
    const process = this.#free()
    this.#busy.add(process)
    try {
      const { parts, end } = await process.ask(sources, MOST_SECONDS)
      const problems = parts.filter((part) => part !== null)
      return end === 'done'
        ? problems
        : [
            ...problems,
            { file: sources[parts.length]![0], limit: end === 'time' ? `${MOST_SECONDS} s of CPU time` : `${MOST_MB} MB of memory` },
          ]
    } finally {
      this.#busy.delete(process)
      if (process.lives) this.#idle.push(process)
    }
  }

  #free(): Process {
    for (let one = this.#idle.pop(); one !== undefined; one = this.#idle.pop()) if (one.lives) return one
    return start()
  }
}

function start(): Process {
  return new BoundedProcess(new URL('./syntax-process.ts', import.meta.url), MOST_MB)
}
