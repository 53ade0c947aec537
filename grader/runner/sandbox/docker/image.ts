import type Docker from 'dockerode'
import { HotpathError } from '../../../shared/errors.ts'
import { testFlags } from '../harness.ts'
import { archive } from '../runner/archive.ts'
import { contentHash, IMAGE_CHANGES, runnerFiles, TAP } from '../runner/contents.ts'
import type { RunnerFile } from '../runner/file.ts'
import { tapCache } from '../runner/tap-cache.ts'
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
    const hash = contentHash(files)
    const tag = nameOf(repository, hash)
    if (!(await exists(docker, tag))) {
      // Containers need no fence for tests.
      await importFiles(docker, tag, [...files, ...(await tapCache(binary, testFlags(false), TAP))])
    }
    await removeOld(docker, repository, tag, kept)
    return tag
  } catch (error) {
    throw new HotpathError('E_IMAGE', { problem: (error as Error).message }, { cause: error })
  }
}

/** The tag of the image, from its contents, whether or not it exists. */
export async function imageTag(repository: string, root: string, binary: string, harness: string): Promise<string> {
  return nameOf(repository, contentHash(await runnerFiles(root, binary, harness)))
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

/** @param name with its tag: Podman has no parameter for that alone */
async function importFiles(docker: Docker, name: string, files: readonly RunnerFile[]): Promise<void> {
  const answer = await docker.importImage(archive(files) as never, { repo: name, changes: [...IMAGE_CHANGES] })
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
  const old = images.filter(({ RepoTags }) => !RepoTags?.some((tag) => isNamed(tag, current))).sort((a, b) => b.Created - a.Created)
  // An image in use is refused, and goes with a later start.
  for (const { RepoTags } of old.slice(kept))
    for (const tag of RepoTags ?? [])
      await docker
        .getImage(tag)
        .remove()
        .catch(() => undefined)
}

/** Podman lists the images of this machine with a registry before their names. */
function isNamed(tag: string, name: string): boolean {
  return tag === name || tag.endsWith(`/${name}`)
}
