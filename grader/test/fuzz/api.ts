import fc from 'fast-check'
import type { Server } from '../../api/server.ts'
import { ERRORS } from '../../errors.ts'
import { invite, type People } from './people.ts'
import { attemptsAt, routesOf, type Attempt, type Route } from './routes.ts'
import { Sender, type Answer } from './send.ts'

/** Settings under which the server refuses nothing for being asked often. */
export const UNLIMITED = Object.fromEntries(
  ['REQUESTS', 'SUBMISSIONS', 'STREAMS']
    .flatMap((what) => ['PERSON', 'ADDRESS'].map((whom) => [`HOTPATH_${what}_PER_${whom}`, '1000000']))
    .concat([['HOTPATH_QUEUE_LIMIT', '1000000']]),
)

/** Answers by the first digit of their status; `held` where the route waits. */
export type Tally = Record<string, number>

export interface Findings {
  /** By route, as `GET /api/status`. */
  routes: Record<string, Tally>
  /** What went wrong, with the smallest request that shows it. */
  failures: string[]
}

/** Routes that take little of what is sent to them, and are asked five times as often. */
const PICKY = ['POST /api/submissions']

/** Sends that many requests to each of the server's routes in turn, made from its own description. */
export async function fuzzApi(server: Server, { each, seed }: { each: number; seed: number }): Promise<Findings> {
  const people = await invite(server)
  const sender = new Sender(server.address)
  const description = await (await fetch(new URL('/api/docs/json', server.address))).json()
  const routes = routesOf(description)
  const findings: Findings = { routes: {}, failures: [] }
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    const tally: Tally = (findings.routes[name] = {})
    const check = await fc.check(
      fc.asyncProperty(attemptsAt(route), (attempt) => tryOnce(sender, people, attempt, tally)),
      { numRuns: PICKY.includes(name) ? 5 * each : each, seed, endOnFailure: false },
    )
    if (check.failed) findings.failures.push(explain(route, seed, check.counterexample?.[0] ?? null, check.errorInstance))
  }
  sender.close()
  return findings
}

async function tryOnce(sender: Sender, people: People, attempt: Attempt, tally: Tally): Promise<void> {
  const request = filledIn(attempt, people)
  const answer = await sender.send(request)
  const kind = answer.status === 0 ? 'held' : `${Math.floor(answer.status / 100)}xx`
  tally[kind] = (tally[kind] ?? 0) + 1
  if (attempt.path.includes('{{job}}') && (answer.status === 204 || answer.status === 409)) await people.renewJob()
  if (endsCohort(request, attempt, answer)) await people.renewCohort()
  const wrong = problemOf(request, answer, people.secrets)
  if (wrong !== null) throw new Error(wrong)
}

/** Deleted, left, or perhaps put into the archive. */
function endsCohort({ method }: Attempt, { path }: Attempt, { status }: Answer): boolean {
  return method !== 'GET' && method !== 'HEAD' && status < 300 && /^\/api\/cohorts\/\{\{cohort\}\}(\/leave)?(\?|$)/.test(path)
}

function filledIn(attempt: Attempt, people: People): Attempt {
  // Inside of a body, an attempt is a number.
  const text = JSON.stringify(attempt).replaceAll('\\"{{attempt}}\\"', '{{attempt}}')
  return JSON.parse(text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => people.know(name))) as Attempt
}

function problemOf(request: Attempt, { status, text }: Answer, secrets: People['secrets']): string | null {
  const body = text.slice(text.indexOf('\n\n') + 2)
  if (status >= 500) return `It was answered ${status}:\n${body}`
  const sent = JSON.stringify(request)
  for (const [what, secret] of Object.entries(secrets)) {
    if (text.includes(secret) && !sent.includes(secret)) return `The answer, ${status}, holds another one's ${what}:\n${text}`
  }
  return status >= 400 && request.method !== 'HEAD' && !isExplained(text) ? `It was answered ${status}, and not why:\n${body}` : null
}

function isExplained(text: string): boolean {
  const code = /"error":\{"code":"(\w+)"/.exec(text)?.[1]
  return code !== undefined && code in ERRORS
}

function explain({ method, path }: Route, seed: number, attempt: Attempt | null, error: unknown): string {
  const shown = JSON.stringify(attempt)
  return `${method} ${path} (seed ${seed})\n${shown.length > 2000 ? `${shown.slice(0, 2000)}…` : shown}\n${(error as Error | null)?.message ?? ''}`
}
