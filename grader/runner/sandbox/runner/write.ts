import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentOf, type RunnerFile } from './file.ts'

/** Copies the files below `folder`. */
export async function writeFiles(files: readonly RunnerFile[], folder: string): Promise<void> {
  await makeFolders(files, folder)
  await Promise.all(files.map((file) => write(file, join(folder, file.path))))
}

/** The same with hard links if the file system allows, which takes a fraction of the time. */
export async function linkFiles(files: readonly RunnerFile[], folder: string): Promise<void> {
  await makeFolders(files, folder)
  await Promise.all(files.map((file) => linkOrWrite(file, join(folder, file.path))))
}

async function makeFolders(files: readonly RunnerFile[], folder: string): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(join(folder, path))))
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })))
}

async function linkOrWrite(file: RunnerFile, path: string): Promise<void> {
  // Fails across file systems and for files of another user.
  const isLinked =
    'source' in file &&
    (await link(file.source, path).then(
      () => true,
      () => false,
    ))
  if (!isLinked) await write(file, path)
}

async function write(file: RunnerFile, path: string): Promise<void> {
  await writeFile(path, await contentOf(file), { mode: file.mode })
}
