/** The server's clock, as startServer takes it: it stands where it was set, until it is let go. */
export class CourseClock {
  #time: Date | null

  constructor(time: Date) {
    this.#time = time
  }

  set(time: Date): void {
    this.#time = time
  }

  /** From here on it is the machine's. */
  letGo(): void {
    this.#time = null
  }

  async now(): Promise<Date> {
    return this.#time ?? new Date()
  }
}
