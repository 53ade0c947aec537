import type { Page } from '@playwright/test'
import type { Server } from '../../grader/server/http/server.ts'
import { freePort } from '../../grader/tools/bench/free-port.ts'
import type { AccountRole, Exercise, SourceFiles, Submission, Verdict, Outcome } from '../../grader/contracts/index.ts'
import type { Store } from '../../grader/server/store/store.ts'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { TOKEN } from '../../grader/test/server/http/token.ts'
import { verdict } from '../../grader/test/server/http/verdict.ts'
import { HandClock } from '../../grader/test/server/cohorts/work.ts'

/**
 * What a school is made of, loaded when the first one opens: Playwright's own process, which reads all files only to list their tests,
 * would spend three seconds of CPU time on it.
 */
const parts = () => import('./school-parts.ts')
type Parts = Awaited<ReturnType<typeof parts>>
type OwnStore = Awaited<ReturnType<Parts['makeStore']>>

/** Of all schools of a process, one after the other, so that browsers keep the files that they have loaded from it. */
let port: number | undefined

/**
 * A separate server whose clock the test sets, with an agent that returns given verdicts, and webhooks that can reach this machine.
 */
export class School {
  readonly clock = new HandClock('2026-03-02T09:00:00Z')
  readonly #parts: Parts
  readonly #store: OwnStore
  readonly #port: number
  readonly #env: Record<string, string>
  #server!: Server
  #exercises: Exercise[]

  private constructor(parts: Parts, store: OwnStore, port: number, exercises: Exercise[], env: Record<string, string>) {
    this.#parts = parts
    this.#store = store
    this.#port = port
    this.#exercises = exercises
    this.#env = env
  }

  /**
   * @param change replaces the exercises
   * @param env further settings
   */
  static async open(change = (exercises: Exercise[]) => exercises, env: Record<string, string> = {}): Promise<School> {
    const { makeStore, currentExercises } = await parts()
    const school = new School(await parts(), await makeStore(), (port ??= await freePort()), change(currentExercises()), env)
    await school.#start()
    return school
  }

  /** Replaces the exercises by the current ones. */
  async changeExercises(): Promise<void> {
    await this.#server.close()
    this.#exercises = this.#parts.currentExercises()
    await this.#start()
  }

  get address(): string {
    return this.#server.address
  }

  makeInstructor(email: string): Promise<void> {
    return this.giveRole(email, 'instructor')
  }

  async giveRole(email: string, role: AccountRole): Promise<void> {
    await this.inStore((store) => this.#parts.giveRole(store, { email }, role))
  }

  /** Works in the store as a command does. An embedded store allows one process, so the server is stopped meanwhile. */
  async inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const isEmbedded = this.#store.settings.DATABASE_URL === ''
    if (isEmbedded) await this.#server.close()
    const { openStore, readConfig } = this.#parts
    const store = await openStore(readConfig(this.#store.settings))
    const done = await work(store)
    await store.close()
    if (isEmbedded) await this.#start()
    return done
  }

  /** Submits an attempt as the person signed in on a page, and delivers its verdict. */
  async attempt(page: Page, exercise: string, files: SourceFiles, outcome: Outcome, changes: Partial<Verdict>): Promise<void> {
    const sent = await page.request.post('/api/submissions', { data: { exercise, files } })
    if (!sent.ok()) throw new Error(await sent.text())
    const { id } = (await sent.json()) as Submission
    // A verdict that leads to a rerun needs one more answer.
    for (
      let state = 'queued';
      state !== 'done';
      { state } = (await (await page.request.get(`/api/submissions/${id}`)).json()) as Submission
    )
      await this.answer(exercise, outcome, changes)
  }

  /** Delivers the verdict of the waiting submission, once. */
  async answer(exercise: string, outcome: Outcome, changes: Partial<Verdict>): Promise<void> {
    const agent = new HandAgent(this.#server)
    const { body: job } = await agent.lease()
    await agent.result(job, verdict(outcome, { exercise, ...changes }))
  }

  async close(): Promise<void> {
    await this.#server.close()
    await this.#store.remove()
  }

  async #start(): Promise<void> {
    const { readConfig, startServer, siteFolder } = this.#parts
    const config = readConfig({
      PORT: String(this.#port),
      ...this.#store.settings,
      HOTPATH_AGENT_TOKEN: TOKEN,
      HOTPATH_WEBHOOKS_TO: 'private',
      ...this.#env,
    })
    this.#server = await startServer({ config, exercises: this.#exercises, siteFolder, logger: { level: 'fatal' }, clock: this.clock })
  }
}
