import type { Verdict } from '../../../contracts/index.ts'
import type { HandAgent } from '../http/server.ts'
import type { Person } from '../accounts/person.ts'

/** A settable clock. */
export class HandClock {
  #time: Date

  constructor(time: string) {
    this.#time = new Date(time)
  }

  set(time: string): void {
    this.#time = new Date(time)
  }

  async now(): Promise<Date> {
    return this.#time
  }
}

/** Submits an attempt and ends all its runs with the same verdict. Nothing else may be in the queue. @returns its id */
export async function attempt(person: Person, agent: HandAgent, verdict: Verdict): Promise<string> {
  const { body: sent } = await person.post('/api/submissions', { exercise: verdict.exercise, files: { 'add.js': 'module.exports = 1' } })
  for (let state = sent.state; state !== 'done'; { state } = (await person.ask(`/api/submissions/${sent.id}`)).body) {
    const { body: job } = await agent.lease()
    await agent.result(job, verdict)
  }
  return sent.id
}
