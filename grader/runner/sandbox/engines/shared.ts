/** Makes one value per key, shared by all callers. After a failure, the next caller tries again. */
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
    // Only the first caller deletes it. Another waiting caller could delete the next attempt.
    making.catch(() => this.#made.delete(key))
    return making
  }

  /** All values, once none is still being made. */
  async all(): Promise<T[]> {
    const settled = await Promise.allSettled(this.#made.values())
    return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }
}
