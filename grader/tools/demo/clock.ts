/** The clock for startServer: it stays at the time that was set, until it is released. */
export class CourseClock {
  #time: Date | null

  constructor(time: Date) {
    this.#time = time
  }

  set(time: Date): void {
    this.#time = time
  }

  /** From now on it follows the machine's clock. */
  letGo(): void {
    this.#time = null
  }

  async now(): Promise<Date> {
    return this.#time ?? new Date()
  }
}
