import { readFile } from 'node:fs/promises'

/** A file of the runner image at `path` from its root, with generated content or copied from `source`. */
export type RunnerFile = { path: string; mode: number } & ({ content: Buffer } | { source: string })

export async function contentOf(file: RunnerFile): Promise<Buffer> {
  return 'content' in file ? file.content : readFile(file.source)
}
