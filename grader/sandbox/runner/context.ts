// node grader/sandbox/runner/context.ts <folder>
// Writes what containers/runner/Dockerfile copies, from the same list as the image that is built here without a base.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { engineBinary } from './binary.ts'
import { EMPTY_FOLDERS, runnerFiles } from './contents.ts'
import { contentOf } from './file.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

async function writeContext(folder: string): Promise<void> {
  for (const name of EMPTY_FOLDERS) await mkdir(join(folder, name), { recursive: true })
  for (const file of await runnerFiles(ROOT, engineBinary(ROOT), join(ROOT, 'grader/measure/harness'))) {
    const path = join(folder, file.path)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await contentOf(file), { mode: file.mode })
  }
}

await writeContext(resolve(process.argv[2] ?? 'runner-context'))
