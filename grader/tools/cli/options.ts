import { parseArgs, type ParseArgsConfig } from 'node:util'
import { HotpathError } from '../../shared/errors.ts'

/**
 * What was typed after the command’s name, as parseArgs of node:util reads it. --help is answered here, with `usage`, and ends the process:
 * a command reads what was typed before it opens anything.
 * @throws HotpathError E_USAGE, with `usage`, for what is none of the options
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

/** A whole number that was typed for `name`. @throws HotpathError E_USAGE, with `usage`, for another one or none */
export function wholeOption(usage: string, name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new HotpathError('E_USAGE', { problem: `${name} is “${text}”: it must be a whole number from ${least} to ${most}.`, usage })
}

/** The least and the most that a number may be. */
type Range = readonly [least: number, most: number]

/**
 * As wholeOption, for several of the `values` at once: each by its name, without the dashes, and with its range.
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

/** What was typed for `name` as words by comma, each of them one of `among`. @throws HotpathError E_USAGE, with `usage` */
export function listOption<T extends string>(usage: string, name: string, text: string, among: readonly T[]): T[] {
  const words = text.split(',')
  const unknown = words.find((outcome) => !(among as readonly string[]).includes(outcome))
  if (unknown !== undefined)
    throw new HotpathError('E_USAGE', { problem: `${name} has no “${unknown}”: it may be ${among.join(', ')}.`, usage })
  return words as T[]
}

/**
 * Refuses options that were typed and would do nothing.
 * @param why as a sentence without its end.
 * @throws HotpathError E_USAGE, with `usage`
 */
export function refuseIdle<Name extends string>(
  usage: string,
  why: string,
  values: Readonly<Partial<Record<NoInfer<Name>, unknown>>>,
  names: readonly Name[],
): void {
  const idle = names.find((name) => values[name] !== undefined && values[name] !== false)
  if (idle !== undefined) throw new HotpathError('E_USAGE', { problem: `${why}: it does not go with --${idle}.`, usage })
}
