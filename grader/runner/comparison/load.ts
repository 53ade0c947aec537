import { readFileSync } from 'node:fs'
import { freshInputs } from '../measure/frames.ts'
import { request } from '../measure/hosted.ts'
import type { Load } from '../measure/variants.ts'
import type { ComparisonJob, SourceFiles } from '../../contracts/index.ts'

const WORKLOAD = readFileSync(new URL('./workload.cjs', import.meta.url), 'utf8')

/** Names of the files in a sandbox, as errors call them. */
export const VARIANT_FILE = 'variant.js'
export const INPUT_FILE = 'input.js'

/** The files of each variant: itself and the input generator. All of it is the reader's code. */
export function filesOf({ variants, input }: Pick<ComparisonJob, 'variants' | 'input'>): SourceFiles[] {
  return variants.map((code) => ({ [VARIANT_FILE]: code, [INPUT_FILE]: input ?? 'module.exports = null' }))
}

/** Loads one variant with its input generator and our workload into a sandbox. */
export function loadVariant(files: SourceFiles): Load {
  const sources = Object.fromEntries(Object.entries(files).map(([file, code]) => [`starter/${file}`, code]))
  const body = Buffer.from(
    JSON.stringify({
      files: { ...sources, 'workload/workload.js': WORKLOAD },
      entry: `starter/${VARIANT_FILE}`,
      workload: 'workload/workload.js',
    }),
  )
  return async (hosted) => void (await request(hosted, { type: 'load', ...freshInputs(), body }))
}
