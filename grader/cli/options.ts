import { parseArgs, type ParseArgsConfig } from 'node:util'
import { HotpathError } from '../errors.ts'

/**
 * What was typed after the command’s name, as parseArgs of node:util reads it.
 * @throws HotpathError E_USAGE, with `usage`, for what is none of the options
 */
export function readOptions<const T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
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
