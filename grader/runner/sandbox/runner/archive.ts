import { pack, type Pack } from 'tar-stream'
import { EMPTY_FOLDERS } from './contents.ts'
import { contentOf, type RunnerFile } from './file.ts'

/** The files as a reproducible tar stream, produced file by file as it is read. */
export function archive(files: readonly RunnerFile[]): Pack {
  const tar = pack()
  fill(tar, files).catch((error: Error) => tar.destroy(error))
  return tar
}

async function fill(tar: Pack, files: readonly RunnerFile[]): Promise<void> {
  const mtime = new Date(0)
  for (const name of EMPTY_FOLDERS) tar.entry({ name: `${name}/`, type: 'directory', mode: 0o555, mtime })
  for (const file of files) {
    const content = await contentOf(file)
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name: file.path, mode: file.mode, mtime }, content, (error) => (error ? reject(error) : resolve()))
    })
  }
  tar.finalize()
}
