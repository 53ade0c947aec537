import type { Submission } from '../../../../grader/contracts/submission.ts'

/** Parallel requests. */
const AT_ONCE = 4

/** Submissions with their code and verdicts, loaded on demand. */
export class WholeSubmissions {
  readonly #known = new Map<string, Submission>()
  readonly #coming = new Map<string, Promise<Submission>>()
  readonly #fetch: (id: string) => Promise<Submission>

  constructor(fetch: (id: string) => Promise<Submission>) {
    this.#fetch = fetch
  }

  /** A submission that is already loaded. */
  get(id: string): Submission | undefined {
    return this.#known.get(id)
  }

  /** @throws Refused, Unreachable */
  async read(id: string): Promise<Submission> {
    const known = this.#known.get(id)
    if (known && isFinal(known)) return known
    const coming = this.#coming.get(id) ?? this.#fetch(id).finally(() => this.#coming.delete(id))
    this.#coming.set(id, coming)
    const submission = await coming
    this.#known.set(id, submission)
    return submission
  }

  /** Loads several in order, a few at a time. @param onRead called with the number loaded so far @throws Refused, Unreachable */
  async readAll(ids: readonly string[], onRead: (read: number) => void = () => {}): Promise<Submission[]> {
    const all: Submission[] = []
    const waiting = ids.entries()
    let read = 0
    const work = async () => {
      for (const [index, id] of waiting) {
        all[index] = await this.read(id)
        onRead(++read)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return all
  }
}

/** Submissions without a verdict, or with a grader fault, can still get another verdict. */
function isFinal({ verdict }: Submission): boolean {
  return verdict !== null && verdict.verdict !== 'fault'
}
