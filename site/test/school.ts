import type { Page } from '@playwright/test'
import { startServer, type Server } from '../../grader/server/http/server.ts'
import { freePort } from '../../grader/tools/bench/free-port.ts'
import { loadExercises } from '../../grader/shared/catalogue/load.ts'
import { exercisesFolder } from '../../grader/tools/cli/places.ts'
import { siteFolder } from '../../grader/tools/cli/site.ts'
import { readConfig } from '../../grader/shared/config.ts'
import type { AccountRole, Exercise, SourceFiles, Submission, Verdict, Outcome } from '../../grader/contracts/index.ts'
import { giveRole } from '../../grader/server/accounts/roles.ts'
import { openStore } from '../../grader/server/store/open.ts'
import { HandAgent, TOKEN } from '../../grader/test/server/http/server.ts'
import { verdict } from '../../grader/test/server/http/verdict.ts'
import { HandClock } from '../../grader/test/server/cohorts/work.ts'
import { makeStore } from '../../grader/test/server/store/own.ts'

/** Read once for all schools of a process, since reading them takes a good part of a second. */
let loaded: Exercise[] | undefined
const currentExercises = () => (loaded ??= loadExercises(exercisesFolder))

/**
 * A separate server whose clock the test sets, with an agent that returns given verdicts, and webhooks that can reach this machine.
 */
export class School {
  readonly clock = new HandClock('2026-03-02T09:00:00Z')
  readonly #store: Awaited<ReturnType<typeof makeStore>>
  readonly #port: number
  #server!: Server
  #exercises = currentExercises()

  readonly #env: Record<string, string>

  constructor(store: Awaited<ReturnType<typeof makeStore>>, port: number, env: Record<string, string>) {
    this.#store = store
    this.#port = port
    this.#env = env
  }

  /**
   * @param change replaces the exercises
   * @param env further settings
   */
  static async open(change = (exercises: Exercise[]) => exercises, env: Record<string, string> = {}): Promise<School> {
    const school = new School(await makeStore(), await freePort(), env)
    school.#exercises = change(school.#exercises)
    await school.#start()
    return school
  }

  /** Replaces the exercises by the current ones. */
  async changeExercises(): Promise<void> {
    await this.#server.close()
    this.#exercises = currentExercises()
    await this.#start()
  }

  get address(): string {
    return this.#server.address
  }

  makeInstructor(email: string): Promise<void> {
    return this.giveRole(email, 'instructor')
  }

  async giveRole(email: string, role: AccountRole): Promise<void> {
    await this.inStore((store) => giveRole(store, { email }, role))
  }

  /** Works in the store as a command does. An embedded store allows one process, so the server is stopped meanwhile. */
  async inStore<T>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
    const isEmbedded = this.#store.settings.DATABASE_URL === ''
    if (isEmbedded) await this.#server.close()
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
