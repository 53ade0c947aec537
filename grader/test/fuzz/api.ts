import fc from 'fast-check'
import type { Server } from '../../server/http/server.ts'
import { ERRORS } from '../../shared/errors.ts'
import { heavies } from './heavy.ts'
import { openLaunches } from './launches.ts'
import { LoopDelay } from './loop-delay.ts'
import { invite, type Accounts } from './accounts.ts'
import { attemptsAt, routesOf, type Attempt } from './routes.ts'
import { Sender, type Answer } from './send.ts'

/** Settings with limits so high that no request is refused for being too frequent. */
export const UNLIMITED = Object.fromEntries(
  ['REQUESTS', 'SUBMISSIONS', 'STREAMS']
    .flatMap((what) => ['PERSON', 'ADDRESS'].map((whom) => [`HOTPATH_${what}_PER_${whom}`, '1000000']))
    .concat([['HOTPATH_QUEUE_LIMIT', '1000000']]),
)

/** Number of responses by the first digit of their status; `held` for routes that wait. */
export type Counts = Record<string, number>

export interface Findings {
  /** By route, as `GET /api/status`. */
  routes: Record<string, Counts>
  /** The longest time for which one of its requests blocked the event loop, by route, ms. */
  blocked: Record<string, number>
  /** What went wrong, with the smallest request that shows it. */
  failures: string[]
}

/** Routes that reject most random requests, and therefore get five times as many. */
const PICKY = ['POST /api/submissions']

/** No request may block the event loop for longer. */
const MOST_BLOCKED_MS = 1000

/** The server under test, and the people and settings of a run. */
interface Bench {
  sender: Sender
  accounts: Accounts
  delay: LoopDelay
}

export interface Options {
  /** Requests per route, and per parser. */
  each: number
  seed: number
  /** Only routes and parsers with this in their name are tried. */
  only?: string
}

/**
 * Sends `each` requests generated from the server's own API description to every route in turn, then as many texts by shape to every
 * parser.
 */
export async function fuzzApi(server: Server, { each, seed, only = '' }: Options): Promise<Findings> {
  const bench = { sender: new Sender(server.address), accounts: await invite(server), delay: new LoopDelay() }
  const launches = await openLaunches(server)
  const description = await (await fetch(new URL('/api/docs/json', server.address))).json()
  const findings: Findings = { routes: {}, blocked: {}, failures: [] }
  for (const route of routesOf(description)) {
    const name = `${route.method} ${route.path}`
    if (!name.includes(only)) continue
    const tried = tryingAt(bench, findings, name)
    const check = await fc.check(
      fc.asyncProperty(attemptsAt(route), (attempt) => tried(attempt)),
      { numRuns: PICKY.includes(name) ? 5 * each : each, seed, endOnFailure: false },
    )
    if (check.failed) findings.failures.push(explain(name, seed, check.counterexample?.[0] ?? null, check.errorInstance))
  }
  for (const heavy of heavies(launches).filter(({ name }) => name.includes(only))) {
    const tried = tryingAt(bench, findings, heavy.name)
    // Failing texts are not shrunk, since that would send megabytes a hundred times.
    const options = { numRuns: each + heavy.known.length, seed, endOnFailure: true, examples: heavy.known.map((text): [string] => [text]) }
    const check = await fc.check(
      fc.asyncProperty(heavy.texts, async (text) => tried(await heavy.request(text))),
      options,
    )
    if (check.failed) findings.failures.push(explain(heavy.name, seed, check.counterexample?.[0] ?? null, check.errorInstance))
  }
  bench.sender.close()
  bench.delay.close()
  launches.close()
  return findings
}

function tryingAt({ sender, accounts, delay }: Bench, findings: Findings, name: string): (attempt: Attempt) => Promise<void> {
  const counts: Counts = (findings.routes[name] = {})
  findings.blocked[name] = 0
  return async (attempt) => {
    const { ms } = await delay.during(() => tryOnce(sender, accounts, attempt, counts))
    findings.blocked[name] = Math.max(findings.blocked[name]!, ms)
    if (ms > MOST_BLOCKED_MS) throw new Error(`It blocked the event loop for ${Math.round(ms)} ms`)
  }
}

async function tryOnce(sender: Sender, accounts: Accounts, attempt: Attempt, counts: Counts): Promise<void> {
  const request = filledIn(attempt, accounts)
  const answer = await sender.send(request)
  const kind = answer.status === 0 ? 'held' : `${Math.floor(answer.status / 100)}xx`
  counts[kind] = (counts[kind] ?? 0) + 1
  if (attempt.path.includes('{{job}}') && (answer.status === 204 || answer.status === 409)) await accounts.renewJob()
  if (endsCohort(request, attempt, answer)) await accounts.renewCohort()
  const wrong = problemOf(request, answer, accounts.secrets)
  if (wrong !== null) throw new Error(wrong)
}

/** Whether a request may have deleted, left or archived the cohort. */
function endsCohort({ method }: Attempt, { path }: Attempt, { status }: Answer): boolean {
  return method !== 'GET' && method !== 'HEAD' && status < 300 && /^\/api\/cohorts\/\{\{cohort\}\}(\/leave)?(\?|$)/.test(path)
}

/** Without a copy of the whole as JSON: some bodies have megabytes. */
function filledIn({ method, path, headers, body }: Attempt, accounts: Accounts): Attempt {
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => accounts.know(name))
  const entries = Object.entries(headers).map(([name, value]) => [name, filled(value)])
  // In a body, an attempt is a number.
  const whole = body === null ? null : filled(body.replaceAll('"{{attempt}}"', '{{attempt}}'))
  return { method, path: filled(path), headers: Object.fromEntries(entries), body: whole }
}

function problemOf(request: Attempt, { status, text }: Answer, secrets: Accounts['secrets']): string | null {
  const body = text.slice(text.indexOf('\n\n') + 2)
  if (status >= 500) return `It was answered ${status}:\n${body}`
  for (const [what, secret] of Object.entries(secrets)) {
    if (text.includes(secret) && !JSON.stringify(request).includes(secret))
      return `The answer, ${status}, holds another one's ${what}:\n${text}`
  }
  return status >= 400 && request.method !== 'HEAD' && !isExplained(text) ? `It was answered ${status}, and not why:\n${body}` : null
}

function isExplained(text: string): boolean {
  const code = /"error":\{"code":"(\w+)"/.exec(text)?.[1]
  return code !== undefined && code in ERRORS
}

function explain(name: string, seed: number, sent: Attempt | string | null, error: unknown): string {
  const shown = JSON.stringify(sent)
  return `${name} (seed ${seed})\n${shown.length > 2000 ? `${shown.slice(0, 2000)}…` : shown}\n${(error as Error | null)?.message ?? ''}`
}
