import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { checkFence, checkText } from '../../shared/catalogue/check.ts'
import type { SyntaxFinding } from '../../shared/catalogue/syntax.ts'
import type { Comparison, ComparisonJob, ComparisonResult, NewComparison } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { ownerOf } from '../accounts/merge.ts'
import {
  countComparisons,
  insertComparison,
  readComparison,
  readModules,
  recordComparison,
  recordComparisonSeen,
} from '../comparisons/comparisons.ts'
import type { Lease } from '../queue/queue.ts'
import { oneLine } from '../store/storable.ts'
import { addressHash, holdAccount } from './accept.ts'
import type { Context } from './context.ts'
import { leaseFrom } from './poll.ts'

/** Comparisons that may wait in all, and of one person. One address can fill half. Each takes a lane about ten seconds. */
const MOST_WAITING = 60
const MOST_PER_PERSON = 3
const RETRY_SECONDS = 15

/**
 * Checks functions to compare, and stores them and their job in one transaction.
 * @throws HotpathError E_VARIANT_NAMES, E_FILE_TEXT, E_FILE_FENCE, E_SYNTAX, E_SYNTAX_LIMIT, E_SYNTAX_BUSY, E_COMPARISONS_WAITING,
 * E_COMPARISONS_FULL, E_SIGN_IN_NEEDED
 */
export async function askComparison(context: Context, asker: string, request: FastifyRequest, sent: NewComparison): Promise<Comparison> {
  const { store, queue, limiter, clock, keepAnonymousDays } = context
  const asked = {
    ...sent,
    variants: sent.variants.map(({ name, code }, index) => ({ name: oneLine(name) || `Variant ${index + 1}`, code })),
  }
  checkNames(asked)
  const id = randomUUID()
  const from = addressHash(context, request)
  const comparison = await limiter.take(from, async () => {
    const codes = [...asked.variants.map(({ code }) => code), ...(asked.input === undefined ? [] : [asked.input])]
    const names = [...asked.variants.map(({ name }) => name), 'Input']
    const modules = await modulesOf(context, codes, names, from)
    const askedAt = await clock.now()
    return store.transaction(async (trx) => {
      const visitor = request.account === null ? await ownerOf(trx, asker) : await holdAccount(trx, request.account)
      const { all, own, fromThere } = await countComparisons(trx, visitor, from)
      if (own >= MOST_PER_PERSON) throw new HotpathError('E_COMPARISONS_WAITING', { waiting: own, seconds: RETRY_SECONDS })
      if (all >= MOST_WAITING || fromThere >= MOST_WAITING / 2)
        throw new HotpathError('E_COMPARISONS_FULL', { waiting: all, seconds: RETRY_SECONDS })
      const variants = modules.slice(0, asked.variants.length)
      const input = modules[asked.variants.length] ?? null
      await insertComparison(trx, { id, visitor, asked, modules: { variants, input, engine: asked.engine ?? null }, askedAt })
      await queue.comparisons.send(trx, { id, submission: id, request: request.id, from })
      return (await readComparison(trx, id, keepAnonymousDays))!
    })
  })
  queue.comparisons.announce()
  return comparison
}

function checkNames({ variants }: NewComparison): void {
  const names = variants.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new HotpathError('E_VARIANT_NAMES', { name: twice })
}

/** The module of a single expression, in which its lines stay where they are. */
function asExpression(code: string): string {
  return `module.exports = (${code.replace(/;\s*$/, '')}\n)`
}

/**
 * Each code as a module: a single expression, such as a function, becomes what its module exports.
 * @param names of the codes, for errors
 */
async function modulesOf({ syntax }: Context, codes: readonly string[], names: readonly string[], from: string): Promise<string[]> {
  // Numbers as names keep the order, and cannot be those of JSON files.
  const files = Object.fromEntries(
    codes.flatMap((code, index) => [
      [`${index}.js`, code],
      [`${index}-expression.js`, asExpression(code)],
    ]),
  )
  const findings = await syntax.of(files, from)
  const beyond = findings.find((finding) => 'limit' in finding)
  if (beyond !== undefined) throw new HotpathError('E_SYNTAX_LIMIT', { ...beyond, file: names[Number.parseInt(beyond.file, 10)]! })
  return codes.map((code, index) => {
    checkText(names[index]!, code)
    const find = (file: string): SyntaxFinding | undefined => findings.find((finding) => finding.file === file)
    const problem = find(`${index}.js`)
    checkFence(names[index]!, code, problem !== undefined)
    if (find(`${index}-expression.js`) === undefined) return asExpression(code)
    if (problem !== undefined) throw new HotpathError('E_SYNTAX', { ...problem, file: names[index]! })
    return code
  })
}

/** @throws HotpathError E_COMPARISON_UNKNOWN */
export async function findComparison({ store, keepAnonymousDays }: Context, id: string): Promise<Comparison> {
  const comparison = await readComparison(store.db, id, keepAnonymousDays)
  if (comparison === null) throw new HotpathError('E_COMPARISON_UNKNOWN', { days: keepAnonymousDays })
  return comparison
}

/** Waits for the next comparison; null if none came in time or the agent hung up. */
export function leaseComparison({ queue, store }: Context, signal: AbortSignal): Promise<ComparisonJob | null> {
  return leaseFrom(queue.comparisons, signal, async ({ id, attempt, request }) => {
    const modules = await readModules(store.db, id)
    if (modules !== null) return { id, attempt, ...modules, ...(request !== undefined && { request }) }
    await store.transaction((trx) => queue.comparisons.drop(trx, [id]))
    return null
  })
}

/** Stores the result so far. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function showComparison({ queue, store }: Context, lease: Lease, result: ComparisonResult): Promise<void> {
  await store.transaction(async (trx) => {
    if (!(await queue.comparisons.hold(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordComparisonSeen(trx, lease.id, result)
  })
}

/** Stores the result (null if the agent failed) and ends the job. @throws HotpathError E_JOB_LOST: nothing is stored then */
export async function endComparison({ queue, store, clock }: Context, lease: Lease, result: ComparisonResult | null): Promise<void> {
  const now = await clock.now()
  await store.transaction(async (trx) => {
    if (!(await queue.comparisons.finish(trx, lease))) throw new HotpathError('E_JOB_LOST')
    await recordComparison(trx, lease.id, result, now)
  })
}
