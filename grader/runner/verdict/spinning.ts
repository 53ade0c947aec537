import type { Failure, FailureCode, SourceFiles } from '../../contracts/index.ts'

/** Failures by code that took too long. */
const TOOK_LONG: readonly FailureCode[] = ['silent', 'cpu-limit', 'waited-limit']

/** Fewest samples that show a loop, and the smallest share of them in the submission: otherwise it mostly waited. */
const LEAST_SAMPLES = 4
const LEAST_SHARE = 0.75

export function tookLong(failure: Failure | null): failure is Failure {
  return failure !== null && TOOK_LONG.includes(failure.code)
}

/** Where code was running when it was interrupted: a frame of the submission. */
interface Frame {
  file: string
  line: number
  /** First line of its function; of the whole file, any number. */
  start: number
  name: string
}

/** Lines of the submission that ran again and again. */
export interface Spinning {
  file: string
  /** The line of most samples, and the range of all of them. */
  line: number
  first: number
  last: number
  /** Name of the function; null if it has none of its own, or one that is no name. */
  name: string | null
}

/**
 * Where code was spinning: the innermost function that was running in every sample, without those that it calls from different lines.
 * @param samples from the sandbox: stacks as lists of [file, line, first line of the function, its name], outermost first; anything else is ignored
 * @param files the submission, in which the lines must exist
 * @returns null if the samples do not agree on a function of the submission
 */
export function spinningIn(samples: unknown, files: SourceFiles): Spinning | null {
  const all = (Array.isArray(samples) ? samples : []).map((stack) => framesOf(stack, files))
  const stacks = all.filter((frames) => frames.length > 0)
  if (stacks.length < LEAST_SAMPLES || stacks.length < LEAST_SHARE * all.length) return null
  let found: Frame[] | null = null
  for (let depth = 0; ; depth++) {
    const frames = stacks.map((stack) => stack[depth])
    const isShared = frames.every((frame) => frame !== undefined && isSameFunction(frame, frames[0]!))
    if (!isShared) break
    found = frames as Frame[]
    if (new Set(found.map(({ line }) => line)).size > 1) break
  }
  return found === null ? null : spinning(found)
}

function isSameFunction(one: Frame, other: Frame): boolean {
  return one.file === other.file && one.start === other.start && one.name === other.name
}

function spinning(frames: readonly Frame[]): Spinning {
  const lines = frames.map(({ line }) => line)
  const counts = Map.groupBy(lines, (line) => line)
  const [line] = [...counts.keys()].toSorted((a, b) => counts.get(b)!.length - counts.get(a)!.length || a - b)
  const { file, name } = frames[0]!
  return {
    file,
    line: line!,
    first: Math.min(...lines),
    last: Math.max(...lines),
    name: /^[\w$.#]{1,60}$/.test(name) && name !== 'module.exports' ? name : null,
  }
}

function framesOf(stack: unknown, files: SourceFiles): Frame[] {
  return (Array.isArray(stack) ? stack : []).flatMap((frame: unknown) => {
    const [file, line, start, name] = Array.isArray(frame) ? (frame as unknown[]) : []
    const isPlace = typeof file === 'string' && Object.hasOwn(files, file) && isLineOf(files[file]!, line) && Number.isInteger(start)
    return isPlace && typeof name === 'string' ? [{ file, line: line as number, start: start as number, name }] : []
  })
}

function isLineOf(text: string, line: unknown): boolean {
  return Number.isInteger(line) && (line as number) >= 1 && (line as number) <= text.split('\n').length
}

/** The failure with the place where its code was spinning. */
export function placed(failure: Failure, where: Spinning | null): Failure {
  if (where === null || !tookLong(failure)) return failure
  const lines = where.first === where.last ? `line ${where.line}` : `lines ${where.first} to ${where.last}`
  const still = `it was still running ${lines}${where.name === null ? '' : `, in ${where.name}`}`
  return { ...failure, seen: `${failure.seen}; ${still}`, file: where.file, line: where.line }
}
