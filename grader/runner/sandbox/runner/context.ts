// node grader/runner/sandbox/runner/context.ts <folder>
// Writes the files that containers/runner/Dockerfile copies: the same list as in the image built here without a base.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { engineBinary } from './binary.ts'
import { EMPTY_FOLDERS, runnerFiles } from './contents.ts'
import { writeFiles } from './write.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

async function writeContext(folder: string): Promise<void> {
  for (const name of EMPTY_FOLDERS) await mkdir(join(folder, name), { recursive: true })
  await writeFiles(await runnerFiles(ROOT, engineBinary(ROOT), join(ROOT, 'grader/runner/measure/harness')), folder)
}

await writeContext(resolve(process.argv[2] ?? 'runner-context'))
