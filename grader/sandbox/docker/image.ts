import type Docker from 'dockerode'
import { pack, type Pack } from 'tar-stream'
import { HotpathError } from '../../errors.ts'
import { contentHash, EMPTY_FOLDERS, IMAGE_CHANGES, runnerFiles } from '../runner/contents.ts'
import { contentOf, type RunnerFile } from '../runner/file.ts'
import { refusal } from './engine.ts'

/** Images of earlier contents that are kept: other checkouts on this machine may use them. */
const KEPT = 3

/** Builds the runner image where it is missing; gives its tag. Nothing is pulled. @throws HotpathError E_IMAGE */
export async function ensureImage(docker: Docker, repository: string, root: string, binary: string, harness: string): Promise<string> {
  try {
    const files = await runnerFiles(root, binary, harness)
    const hash = await contentHash(files)
    const tag = `${repository}:${hash}`
    if (!(await exists(docker, tag))) await importFiles(docker, repository, hash, files)
    await removeOld(docker, repository, tag)
    return tag
  } catch (error) {
    throw new HotpathError('E_IMAGE', { problem: (error as Error).message }, { cause: error })
  }
}

async function exists(docker: Docker, tag: string): Promise<boolean> {
  try {
    await docker.getImage(tag).inspect()
    return true
  } catch (error) {
    if (refusal(error) === 404) return false
    throw error
  }
}

async function importFiles(docker: Docker, repo: string, tag: string, files: readonly RunnerFile[]): Promise<void> {
  const archive = pack()
  const [answer] = await Promise.all([docker.importImage(archive as never, { repo, tag, changes: [...IMAGE_CHANGES] }), fill(archive, files)])
  await new Promise<void>((resolve, reject) => {
    docker.modem.followProgress(answer, (error, output: { error?: string }[]) => {
      const problem = error?.message ?? output.find((line) => line.error)?.error
      if (problem) reject(new Error(problem))
      else resolve()
    })
  })
}

async function fill(archive: Pack, files: readonly RunnerFile[]): Promise<void> {
  const mtime = new Date(0)
  for (const name of EMPTY_FOLDERS) archive.entry({ name: `${name}/`, type: 'directory', mode: 0o555, mtime })
  for (const file of files) {
    const content = await contentOf(file)
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name: file.path, mode: file.mode, mtime }, content, (error) => (error ? reject(error) : resolve()))
    })
  }
  archive.finalize()
}

async function removeOld(docker: Docker, repository: string, current: string): Promise<void> {
  const images = await docker.listImages({ filters: { reference: [repository] } })
  const old = images.filter(({ RepoTags }) => !RepoTags?.includes(current)).sort((a, b) => b.Created - a.Created)
  // An image in use is refused, and goes with a later start.
  for (const { RepoTags } of old.slice(KEPT)) for (const tag of RepoTags ?? []) await docker.getImage(tag).remove().catch(() => undefined)
}
