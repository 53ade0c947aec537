/** Makes one of a key, for all who ask; what could not be made is made anew for who asks next. */
export class Shared<T> {
  readonly #make: (key: string) => Promise<T>
  readonly #made = new Map<string, Promise<T>>()

  constructor(make: (key: string) => Promise<T>) {
    this.#make = make
  }

  get(key: string): Promise<T> {
    const there = this.#made.get(key)
    if (there !== undefined) return there
    const making = this.#make(key)
    this.#made.set(key, making)
    // Once, by who has it made: from others who waited it could come after the next one has begun.
    making.catch(() => this.#made.delete(key))
    return making
  }

  /** All that were made, when none is being made any more. */
  async all(): Promise<T[]> {
    const settled = await Promise.allSettled(this.#made.values())
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }
}
