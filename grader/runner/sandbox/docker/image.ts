import type Docker from 'dockerode'
import { HotpathError } from '../../../shared/errors.ts'
import { archive } from '../runner/archive.ts'
import { contentHash, IMAGE_CHANGES, runnerFiles } from '../runner/contents.ts'
import type { RunnerFile } from '../runner/file.ts'
import { refusal } from './engine.ts'

/** Number of images with earlier contents to keep, because other checkouts on this machine may use them. */
export const KEPT = 3

/** Builds the runner image if it is missing, and returns its tag. Pulls nothing. @throws HotpathError E_IMAGE */
export async function ensureImage(
  docker: Docker,
  repository: string,
  root: string,
  binary: string,
  harness: string,
  kept = KEPT,
): Promise<string> {
  try {
    const files = await runnerFiles(root, binary, harness)
    const hash = await contentHash(files)
    const tag = nameOf(repository, hash)
    if (!(await exists(docker, tag))) await importFiles(docker, repository, hash, files)
    await removeOld(docker, repository, tag, kept)
    return tag
  } catch (error) {
    throw new HotpathError('E_IMAGE', { problem: (error as Error).message }, { cause: error })
  }
}

/** The tag of the image, from its contents, whether or not it exists. */
export async function imageTag(repository: string, root: string, binary: string, harness: string): Promise<string> {
  return nameOf(repository, await contentHash(await runnerFiles(root, binary, harness)))
}

function nameOf(repository: string, hash: string): string {
  return `${repository}:${hash}`
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
  const answer = await docker.importImage(archive(files) as never, { repo, tag, changes: [...IMAGE_CHANGES] })
  await new Promise<void>((resolve, reject) => {
    docker.modem.followProgress(answer, (error, output: { error?: string }[]) => {
      const problem = error?.message ?? output.find((line) => line.error)?.error
      if (problem) reject(new Error(problem))
      else resolve()
    })
  })
}

/** Removes all images of that name except the current one and the newest `kept` others. */
export async function removeOld(docker: Docker, repository: string, current: string, kept: number): Promise<void> {
  const images = await docker.listImages({ filters: { reference: [repository] } })
  const old = images.filter(({ RepoTags }) => !RepoTags?.includes(current)).sort((a, b) => b.Created - a.Created)
  // The engine refuses to remove an image in use; a later start removes it.
  for (const { RepoTags } of old.slice(kept))
    for (const tag of RepoTags ?? [])
      await docker
        .getImage(tag)
        .remove()
        .catch(() => undefined)
}
