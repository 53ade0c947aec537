import { readConfig } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import { lineOf, loadImages, saveImages, type Packed } from '../../runner/sandbox/images.ts'
import { readOptions } from './options.ts'
import { say } from './output.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'npm run admin -- images save <file> [--engines] | npm run admin -- images load <file>'

/**
 * Carries the images that submissions run in to a machine without a registry, as one file. --engines includes those of HOTPATH_ENGINES.
 * Exits with 0, 64 for bad usage, 2 for any other error.
 */
async function main(): Promise<void> {
  const images = await readCommand()()
  process.stdout.write(images.map((image) => `${lineOf(image)}\n`).join(''))
}

function readCommand(): () => Promise<Packed[]> {
  const { values, positionals } = readOptions(USAGE, { allowPositionals: true, options: { engines: { type: 'boolean' } } })
  const [command, file, ...more] = positionals
  if (file === undefined || more.length > 0) throw usage('There is no such command.')
  if (command === 'load' && values.engines === undefined) return () => loadImages(file)
  if (command !== 'save') throw usage('There is no such command.')
  const { engines = null } = readConfig().lane
  return () => saveImages(file, values.engines ? engines : undefined, say)
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

await runCommand(main)
