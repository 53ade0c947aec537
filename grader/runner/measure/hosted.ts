import { ask, Interference, said, type Reply } from './ask.ts'
import { STATUS, type Request } from './frames.ts'
import type { Limits, Failure, FailureCode, Work } from '../../contracts/index.ts'
import { SandboxGone, SandboxSilent, type SandboxHandle } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'

/** A sandbox with loaded code: the learner's or ours. */
export interface Hosted {
  box: SandboxHandle
  /** It runs our code, so anything that goes wrong in it is our fault. */
  ours: boolean
  limits: Limits
  /** CPU time billed so far, ns. CPU time used between two requests is billed to the later one. */
  billedNs: number
  /** Shared by the sandboxes of one submission, if their total waiting time is limited. */
  waited: Waited | null
}

/** Wall-clock time that the sandboxes of one submission took to answer, ms. */
export interface Waited {
  ms: number
}

/**
 * Limit of the total wall-clock time of a submission's answers, as a multiple of the CPU limit of one sandbox: 2 minutes for
 * a function, 6 for a server. Code that computes needs seconds of that and hits its CPU limit first. Code that sleeps could
 * otherwise occupy a lane with almost no CPU time, as long as each single answer is in time.
 */
const MOST_WAITED = 6

export function host(box: SandboxHandle, whose: 'ours' | 'theirs', limits: Limits, waited: Waited | null = null): Hosted {
  return { box, ours: whose === 'ours', limits, billedNs: box.cpuNs(), waited: whose === 'theirs' ? waited : null }
}

const NO_BODY = 8192 // bytes; room for an error's description

/**
 * Sends one request to a hosted sandbox, which is thawed until it answers.
 * Rejects with FailureError unless the reply has status ok.
 */
export async function request(hosted: Hosted, what: Request, mostBody = NO_BODY): Promise<Reply> {
  let reply: Reply
  const began = performance.now()
  hosted.box.thaw()
  try {
    reply = await ask(hosted.box, what, { timeoutMs: hosted.limits.wallSeconds * 1000, mostBody })
  } catch (cause) {
    throw await failureOf(hosted, cause)
  } finally {
    hosted.box.freeze()
    if (hosted.waited !== null) hosted.waited.ms += performance.now() - began
  }
  assertInTime(hosted)
  if (reply.status !== STATUS.ok) throw blame(hosted, describeStatus(reply))
  return reply
}

/** Like `request`, with its cost. The CPU time is the kernel's and includes every thread of the sandbox. */
export async function timed(hosted: Hosted, what: Request, mostBody = NO_BODY): Promise<{ reply: Reply; work: Work }> {
  const before = process.hrtime.bigint()
  const reply = await request(hosted, what, mostBody)
  const wallNs = Number(process.hrtime.bigint() - before)
  return { reply, work: { calls: what.count ?? 0, cpuNs: bill(hosted), wallNs } }
}

/** Sum of two pieces of work of one side. */
export function added(a: Work, b: Work): Work {
  return { calls: a.calls + b.calls, cpuNs: a.cpuNs + b.cpuNs, wallNs: a.wallNs + b.wallNs }
}

/** CPU nanoseconds since the last bill. @throws FailureError cpu-limit */
export function bill(hosted: Hosted): number {
  const total = hosted.box.cpuNs()
  const since = total - hosted.billedNs
  hosted.billedNs = total
  if (total > hosted.limits.cpuSeconds * 1e9) {
    throw blame(hosted, cpuLimit(hosted.limits))
  }
  return since
}

/** @throws FailureError waited-limit */
function assertInTime(hosted: Hosted): void {
  const mostSeconds = MOST_WAITED * hosted.limits.cpuSeconds
  if (hosted.waited === null || hosted.waited.ms <= mostSeconds * 1000) return
  throw blame(hosted, { code: 'waited-limit', seen: `its answers took more than ${mostSeconds} s in total` })
}

/** Rejects with FailureError as soon as the sandbox ends. For sandboxes with no request in progress. */
export async function untilGone(hosted: Hosted): Promise<never> {
  await hosted.box.gone
  throw await failureOf(hosted, new SandboxGone())
}

/** @throws FailureError interference if the sandbox sent something unrequested */
export function assertSilent(hosted: Hosted): void {
  if (hosted.box.unread() > 0) throw blame(hosted, { code: 'interference', seen: 'A reply came without a request.' })
}

async function failureOf(hosted: Hosted, cause: unknown): Promise<unknown> {
  if (cause instanceof SandboxSilent) return blame(hosted, { code: 'silent', seen: `no answer within ${hosted.limits.wallSeconds} s` })
  if (cause instanceof Interference) return blame(hosted, { code: 'interference', seen: cause.message })
  if (!(cause instanceof SandboxGone)) return cause
  const end = await hosted.box.close()
  if (end.lost !== undefined) return new FailureError({ code: 'ours', seen: `${hosted.box.role}: ${end.lost}` })
  if (end.outOfMemory || ranOutOfHeap(end.stderr)) return blame(hosted, { code: 'memory-limit', seen: `${hosted.limits.memoryMb} MB` })
  if (end.outOfCpuTime) return blame(hosted, cpuLimit(hosted.limits))
  return blame(hosted, { code: 'exited', seen: end.exitCode === null ? 'it was killed' : `exit code ${end.exitCode}` })
}

/** Failure of code that has used up its CPU time. */
export function cpuLimit({ cpuSeconds }: Limits): Failure {
  return { code: 'cpu-limit', seen: `${cpuSeconds} s of CPU time` }
}

// V8 ends the process itself, before the kernel does, when its own heap limit is reached.
function ranOutOfHeap(stderr: string): boolean {
  return /JavaScript heap out of memory|Array buffer allocation failed/.test(stderr)
}

function describeStatus(reply: Reply): Failure {
  const details = said(reply) ?? {}
  const name = typeof details['name'] === 'string' ? `${details['name']}: ` : ''
  const message = typeof details['message'] === 'string' ? details['message'] : 'no reason was given'
  return {
    code: codeOf(reply.status, details),
    seen: name + message,
    ...(typeof details['file'] === 'string' && { file: details['file'].replace(/^starter\//, '') }),
    ...(isPlace(details['line']) && { line: details['line'] }),
    ...(isPlace(details['column']) && { column: details['column'] }),
  }
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1
}

function codeOf(status: Reply['status'], details: Record<string, unknown>): FailureCode {
  if (status === STATUS.threw) return 'threw'
  if (status === STATUS.noExport) return 'no-export'
  if (status === STATUS.unloadable) return details['name'] === 'SyntaxError' ? 'syntax' : 'unloadable'
  return 'interference'
}

/** Attributes a failure in this sandbox to the learner, or to us if it runs our code. */
export function blame(hosted: Hosted, failure: Failure): FailureError {
  if (!hosted.ours) return new FailureError(failure)
  return new FailureError({ code: 'ours', seen: `${hosted.box.role}: ${failure.code}: ${failure.seen ?? ''}` })
}
