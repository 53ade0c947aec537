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
 * Images in one file, for machines without access to a registry: the compressed output of `docker save`. Image tags contain the
 * hash of their contents, so files of other releases are recognised.
 */

const ROOT = resolve(import.meta.dirname, '../../..')
const HARNESS = join(ROOT, 'grader/runner/measure/harness')
const RUNNER = 'hotpath-runner'
const MB = 1024 * 1024

/** A method that dockerode's types lack. */
type Exporting = Docker & { getImages(which: { names: string[] }): Promise<Readable> }

/** An image in the file. */
export interface Packed {
  tag: string
  bytes: number
}

/**
 * Saves the runner image and images of engines, building missing ones.
 * @param engines versions; null: all pinned ones; undefined: none
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
 * Loads images from a file saved by the same release on a similar system. Puts engines into the engine cache.
 * @throws HotpathError E_IMAGES_FILE if the file is cut off or not one of ours; E_IMAGES_OTHER; E_NO_DOCKER; E_IMAGES_LOAD
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

/** Reads the tags, and the file to its end, so that no part of a cut-off file gets to the engine. */
async function tagsIn(file: string): Promise<string[]> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  reading.catch(() => {}) // handled below
  try {
    let tags: string[] = []
    for await (const entry of archive) {
      if (entry.header.name === 'manifest.json') tags = tagsOf(await json(entry).catch(() => null))
      else entry.resume()
    }
    await reading
    if (tags.length === 0 || !tags.every((tag) => tag.startsWith(`${RUNNER}:`) || tag.startsWith(`${ENGINE_IMAGE}-`)))
      throw new Error('it contains more than Hotpath’s images')
    return tags
  } catch (cause) {
    throw unfit(file, wordsFor(cause as NodeJS.ErrnoException), cause)
  }
}

/** Tags in a manifest written by the engine; none for any other file of that name. */
function tagsOf(manifest: unknown): string[] {
  const images = Array.isArray(manifest) ? (manifest as ({ RepoTags?: unknown } | null)[]) : []
  return images.flatMap((image) => (Array.isArray(image?.RepoTags) ? image.RepoTags.map(String) : []))
}

function wordsFor({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return 'it is cut off'
  if (code?.startsWith('Z_')) return `it is damaged or not compressed (${message})`
  return code === 'ENOENT' ? 'it does not exist' : message
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

/** Puts an engine's binary from its image into the cache. Though stripped, it makes an image with the same hash. */
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

/** One line about an image for the CLI. */
export function lineOf({ tag, bytes }: Packed): string {
  return `${tag}  ${Math.round(bytes / MB)} MB`
}
