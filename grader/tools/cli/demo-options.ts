import { MOST_PUPILS } from '../demo/characters.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readOptions, wholeOption } from './options.ts'

export const DEMO_USAGE = 'npm run demo -- [--learners 40] [--seed 1] [--quick] [--no-serve]'

export interface DemoOptions {
  learners: number
  seed: number
  serves: boolean
}

const LEARNERS = 40
const QUICK_LEARNERS = 8
const MOST_SEED = 2 ** 31 - 1

/** With fewer learners, the cohort shows too little. */
const LEAST_LEARNERS = 2

/** @throws HotpathError E_USAGE */
export function readDemoOptions(args?: string[]): DemoOptions {
  const { learners, seed, quick, 'no-serve': noServe } = parse(args)
  if (quick && learners !== undefined) throw usage(`--quick has ${QUICK_LEARNERS} learners: use either it or --learners.`)
  return {
    learners:
      learners === undefined
        ? quick
          ? QUICK_LEARNERS
          : LEARNERS
        : wholeOption(DEMO_USAGE, '--learners', learners, LEAST_LEARNERS, MOST_PUPILS),
    seed: wholeOption(DEMO_USAGE, '--seed', seed, 0, MOST_SEED),
    serves: !noServe,
  }
}

function parse(args: string[] | undefined) {
  const options = {
    learners: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    'no-serve': { type: 'boolean', default: false },
  } as const
  return readOptions(DEMO_USAGE, { ...(args && { args }), options }).values
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: DEMO_USAGE })
}
