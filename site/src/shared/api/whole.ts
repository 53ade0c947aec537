import type { Submission } from '../../../../grader/contracts/submission.ts'

/** Requests at a time. */
const AT_ONCE = 4

/** Submissions with their code and verdicts, each read when it is wanted. */
export class WholeSubmissions {
  readonly #known = new Map<string, Submission>()
  readonly #coming = new Map<string, Promise<Submission>>()
  readonly #fetch: (id: string) => Promise<Submission>

  constructor(fetch: (id: string) => Promise<Submission>) {
    this.#fetch = fetch
  }

  /** One that has been read. */
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

  /** Several of them in their order, few at a time. @param reported how many there are, after each @throws Refused, Unreachable */
  async readAll(ids: readonly string[], reported: (read: number) => void = () => {}): Promise<Submission[]> {
    const all: Submission[] = []
    const waiting = ids.entries()
    let read = 0
    const work = async () => {
      for (const [index, id] of waiting) {
        all[index] = await this.read(id)
        reported(++read)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return all
  }
}

/** Without a verdict, or after a fault of the grader's, another verdict may come. */
function isFinal({ verdict }: Submission): boolean {
  return verdict !== null && verdict.verdict !== 'fault'
}
