import { parseArgs, type ParseArgsConfig } from 'node:util'
import { HotpathError } from '../../shared/errors.ts'

/**
 * Parses the command line with parseArgs of node:util. --help prints `usage` and ends the process, so a command must parse its options
 * before it opens anything.
 * @throws HotpathError E_USAGE, with `usage`, for an unknown option
 */
export function readOptions<const T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  const { args = process.argv.slice(2) } = config
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new HotpathError('E_USAGE', { problem: (cause as Error).message, usage }, { cause })
  }
}

/** The whole number given for `name`. @throws HotpathError E_USAGE, with `usage`, for anything else */
export function wholeOption(usage: string, name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new HotpathError('E_USAGE', { problem: `${name} is “${text}”: it must be a whole number from ${least} to ${most}.`, usage })
}

/** Smallest and largest allowed number. */
type Range = readonly [least: number, most: number]

/**
 * Like wholeOption, for several of the `values` at once: by name without the dashes, each with its range.
 * @throws HotpathError E_USAGE
 */
export function wholeOptions<Name extends string>(
  usage: string,
  values: Readonly<Record<NoInfer<Name>, string>>,
  ranges: Readonly<Record<Name, Range>>,
): Record<Name, number> {
  const entries = Object.entries<Range>(ranges).map(([name, range]) => [
    name,
    wholeOption(usage, `--${name}`, values[name as Name], ...range),
  ])
  return Object.fromEntries(entries) as Record<Name, number>
}

/** The comma-separated words given for `name`, each one of `among`. @throws HotpathError E_USAGE, with `usage` */
export function listOption<T extends string>(usage: string, name: string, text: string, among: readonly T[]): T[] {
  const words = text.split(',')
  const unknown = words.find((word) => !(among as readonly string[]).includes(word))
  if (unknown !== undefined)
    throw new HotpathError('E_USAGE', { problem: `${name} cannot be “${unknown}”: choose from ${among.join(', ')}.`, usage })
  return words as T[]
}

/**
 * Refuses options that would have no effect.
 * @param why a sentence without its full stop
 * @throws HotpathError E_USAGE, with `usage`
 */
export function refuseIdle<Name extends string>(
  usage: string,
  why: string,
  values: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  names: readonly Name[],
): void {
  const idle = names.find((name) => values[name] !== undefined && values[name] !== false)
  if (idle !== undefined) throw new HotpathError('E_USAGE', { problem: `${why}: it cannot be combined with --${idle}.`, usage })
}
