import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type Docker from 'dockerode'
import { extract } from 'tar-stream'
import { HotpathError } from '../../shared/errors.ts'
import { connectEngine } from './docker/engine.ts'
import { ensureImage, imageTag } from './docker/image.ts'
import { engineAt, engineCache } from './engines/fetch.ts'
import { ENGINE_IMAGE } from './engines/open.ts'
import { ENGINES, pinnedEngines } from './engines/pinned.ts'
import { engineBinary } from './runner/binary.ts'

/*
 * Images as one file, for machines that reach no registry: what `docker save` writes, packed. An image is named by the hash of
 * what is in it, so that a file of another release is told from one of this.
 */

const ROOT = resolve(import.meta.dirname, '../../..')
const HARNESS = join(ROOT, 'grader/runner/measure/harness')
const RUNNER = 'hotpath-runner'
const MB = 1024 * 1024

/** What its types lack. */
type Exporting = Docker & { getImages(which: { names: string[] }): Promise<Readable> }

/** An image of the file. */
export interface Packed {
  tag: string
  bytes: number
}

/**
 * Saves the runner image, and those of engines, each built where it is missing.
 * @param engines versions, null for those that are pinned all, undefined for none
 * @throws HotpathError E_IMAGES_FILE, E_NO_DOCKER, E_IMAGE, E_ENGINE
 */
export async function saveImages(
  file: string,
  engines: readonly string[] | null | undefined,
  say: (line: string) => void,
): Promise<Packed[]> {
  if (existsSync(file)) throw unfit(file, 'it is there already')
  const docker = await connectEngine()
  const tags = [await ensureImage(docker, RUNNER, ROOT, engineBinary(ROOT), HARNESS, Number.POSITIVE_INFINITY)]
  for (const engine of engines === undefined ? [] : pinnedEngines(engines)) {
    say(`Node.js ${engine.version}…`)
    tags.push(
      await ensureImage(docker, `${ENGINE_IMAGE}-${engine.version}`, ROOT, await engineAt(ROOT, engine), HARNESS, Number.POSITIVE_INFINITY),
    )
  }
  const unfinished = `${file}.part`
  try {
    await pipeline(
      await (docker as Exporting).getImages({ names: tags }),
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(unfinished),
    )
    await rename(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw unfit(file, (cause as Error).message, cause)
  }
  return Promise.all(tags.map((tag) => described(docker, tag)))
}

/**
 * Loads the images of a file that was saved by this release on a system like this. Engines are put where they are looked for.
 * @throws HotpathError E_IMAGES_FILE where the file is cut short, or none of ours; E_IMAGES_OTHER; E_NO_DOCKER; E_IMAGES_LOAD
 */
export async function loadImages(file: string): Promise<Packed[]> {
  const tags = await tagsIn(file)
  const wanted = await imageTag(RUNNER, ROOT, engineBinary(ROOT), HARNESS)
  if (!tags.includes(wanted)) throw new HotpathError('E_IMAGES_OTHER', { file, found: tags.join(', '), wanted })
  const docker = await connectEngine()
  try {
    await load(docker, file)
    for (const tag of tags) {
      const engine = ENGINES.find(({ version }) => tag.startsWith(`${ENGINE_IMAGE}-${version}:`))
      if (engine !== undefined) await keepEngine(docker, tag, engine.version)
    }
    return await Promise.all(tags.map((tag) => described(docker, tag)))
  } catch (cause) {
    throw new HotpathError('E_IMAGES_LOAD', { file, problem: (cause as Error).message }, { cause })
  }
}

/** Reads the file to its end, so that nothing of one that is cut short gets to the engine. */
async function tagsIn(file: string): Promise<string[]> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  reading.catch(() => {}) // told below
  try {
    let tags: string[] = []
    for await (const entry of archive) {
      if (entry.header.name === 'manifest.json') tags = tagsOf(await json(entry).catch(() => null))
      else entry.resume()
    }
    await reading
    if (tags.length === 0 || !tags.every((tag) => tag.startsWith(`${RUNNER}:`) || tag.startsWith(`${ENGINE_IMAGE}-`)))
      throw new Error('it holds other things than the images of Hotpath')
    return tags
  } catch (cause) {
    throw unfit(file, wordsFor(cause as NodeJS.ErrnoException), cause)
  }
}

/** Of what the engine has written; none of anything else by that name. */
function tagsOf(manifest: unknown): string[] {
  const images = Array.isArray(manifest) ? (manifest as ({ RepoTags?: unknown } | null)[]) : []
  return images.flatMap((image) => (Array.isArray(image?.RepoTags) ? image.RepoTags.map(String) : []))
}

function wordsFor({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return 'it is cut short'
  if (code?.startsWith('Z_')) return `it is damaged, or not packed (${message})`
  return code === 'ENOENT' ? 'it is not there' : message
}

async function load(docker: Docker, file: string): Promise<void> {
  const answer = await docker.loadImage(createReadStream(file) as never, { quiet: true })
  await new Promise<void>((done, fail) => {
    docker.modem.followProgress(answer, (error, output: { error?: string }[]) => {
      const problem = error?.message ?? output.find((line) => line.error)?.error
      if (problem) fail(new Error(problem))
      else done()
    })
  })
}

/** An engine is known by its binary, too: the one in its image, without what only debuggers read, makes the same image. */
async function keepEngine(docker: Docker, tag: string, version: string): Promise<void> {
  const folder = join(engineCache(ROOT), version)
  if (existsSync(join(folder, 'node'))) return
  const container = await docker.createContainer({ Image: tag, Cmd: [] })
  try {
    const archive = extract()
    ;((await container.getArchive({ path: '/bin/node' })) as unknown as Readable).pipe(archive)
    for await (const entry of archive) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'node.part'), await buffer(entry), { mode: 0o755 })
      await rename(join(folder, 'node.part'), join(folder, 'node'))
    }
  } finally {
    await container.remove({ force: true })
  }
}

async function described(docker: Docker, tag: string): Promise<Packed> {
  return { tag, bytes: (await docker.getImage(tag).inspect()).Size }
}

function unfit(file: string, problem: string, cause?: unknown): HotpathError {
  return new HotpathError('E_IMAGES_FILE', { file, problem }, { cause })
}

/** For a person. */
export function lineOf({ tag, bytes }: Packed): string {
  return `${tag}  ${Math.round(bytes / MB)} MB`
}
