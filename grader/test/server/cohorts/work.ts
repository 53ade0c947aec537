import type { Verdict } from '../../../contracts/index.ts'
import type { HandAgent } from '../http/server.ts'
import type { Person } from '../accounts/person.ts'

/** A clock that a test sets. */
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

/** An attempt of somebody's, with the verdict that it gets, however often it is tried; its id. Nothing else may wait in the queue. */
export async function attempt(person: Person, agent: HandAgent, verdict: Verdict): Promise<string> {
  const { body: sent } = await person.post('/api/submissions', { exercise: verdict.exercise, files: { 'add.js': 'module.exports = 1' } })
  for (let state = sent.state; state !== 'done'; { state } = (await person.ask(`/api/submissions/${sent.id}`)).body) {
    const { body: job } = await agent.lease()
    await agent.result(job, verdict)
  }
  return sent.id
}
