/** Results of requests, by kind. */
export class Counts {
  readonly #kinds = new Map<string, { milliseconds: number[]; failures: Map<string, number> }>()

  /**
   * Makes a request and notes its duration, or its failure: no response, or one with an unexpected status.
   * @param due when it should have been sent, by performance.now(): its duration is counted from then, even if it is sent late
   * @returns the response text; null if it failed
   */
  async request(
    kind: string,
    url: string,
    init: RequestInit,
    right: readonly number[] = [200],
    due = performance.now(),
  ): Promise<{ status: number; text: string; headers: Headers } | null> {
    try {
      const response = await fetch(url, init)
      const text = await response.text()
      if (!right.includes(response.status)) return this.fail(kind, `${response.status} ${text.slice(0, 120)}`)
      this.#of(kind).milliseconds.push(performance.now() - due)
      return { status: response.status, text, headers: response.headers }
    } catch (error) {
      const { message, cause } = error as Error
      return this.fail(kind, `${message}: ${String((cause as Error | undefined)?.message ?? '')}`)
    }
  }

  /** Notes a failure of that kind. */
  fail(kind: string, why: string): null {
    const { failures } = this.#of(kind)
    failures.set(why, (failures.get(why) ?? 0) + 1)
    return null
  }

  failed(): number {
    return [...this.#kinds.values()].flatMap(({ failures }) => [...failures.values()]).reduce((sum, count) => sum + count, 0)
  }

  lines(): string[] {
    return [...this.#kinds].flatMap(([kind, { milliseconds, failures }]) => {
      const sorted = milliseconds.toSorted((a, b) => a - b)
      const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(0)
      const count = [...failures.values()].reduce((sum, one) => sum + one, 0)
      return [
        `${kind}: ${sorted.length} done, ${count} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
        ...[...failures].map(([why, times]) => `  ${times} × ${why}`),
      ]
    })
  }

  #of(kind: string) {
    let known = this.#kinds.get(kind)
    if (known === undefined) this.#kinds.set(kind, (known = { milliseconds: [], failures: new Map() }))
    return known
  }
}
