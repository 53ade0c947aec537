// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import t from 'tap'
import type { HotpathError } from '../../../shared/errors.ts'
import { loadImages } from '../../../runner/sandbox/images.ts'
import { temporaryFolder } from '../../server/http/server.ts'
import { findEngine } from './engine.ts'

const folder = temporaryFolder(t)
const { skip } = await findEngine()

/** A file as the engine writes it, with an image of this name. */
function saved(tag: string): Promise<string> {
  return savedWith([{ Config: 'config.json', RepoTags: [tag], Layers: ['layer.tar'] }], tag.replaceAll(/\W/g, '-'))
}

async function savedWith(manifest: unknown, name: string): Promise<string> {
  const archive = pack()
  archive.entry({ name: 'layer.tar' }, 'x'.repeat(4096))
  archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
  archive.finalize()
  const file = join(folder, `${name}.tar.gz`)
  writeFileSync(file, gzipSync(await buffer(archive)))
  return file
}

async function refusalOf(file: string): Promise<string> {
  const { code, message, hint } = await loadImages(file).then(
    () => ({ code: '', message: '', hint: '' }),
    (error: HotpathError) => error,
  )
  return `${code}: ${message.replace(file, '<file>')} ${hint}`
}

t.test('an incomplete or foreign file loads nothing, with the reason', async (t) => {
  const hint =
    'Nothing was changed. Write a new one with `npm run admin -- images save <file>`; if you copied it from elsewhere, copy it again.'
  const whole = readFileSync(await saved('hotpath-runner:0123456789abcdef'))
  const short = join(folder, 'short.tar.gz')
  writeFileSync(short, whole.subarray(0, whole.length - 30))
  t.equal(await refusalOf(short), `E_IMAGES_FILE: The image file <file> cannot be used: it is cut off. ${hint}`)
  t.match(await refusalOf(join(folder, 'nowhere.tar.gz')), /it does not exist\./)
  const text = join(folder, 'text.tar.gz')
  writeFileSync(text, 'no images')
  t.match(await refusalOf(text), /it is damaged or not compressed/)
  t.match(await refusalOf(await saved('postgres:18')), /it contains more than Hotpath’s images/)
  for (const manifest of [{ name: 'an extension of a browser' }, [null], [{ RepoTags: 'hotpath-runner:0123456789abcdef' }], 7]) {
    t.match(await refusalOf(await savedWith(manifest, 'other')), /it contains more than Hotpath’s images/)
  }
})

t.test('images of another release are not loaded', async (t) => {
  t.match(
    await refusalOf(await saved('hotpath-runner:0123456789abcdef')),
    /^E_IMAGES_OTHER: <file> was saved by another release or on another system: it has hotpath-runner:0123456789abcdef, but this machine needs hotpath-runner:[0-9a-f]{16}\. Nothing was loaded\./,
  )
})

t.test('the engine’s error about a file it cannot load is reported', { skip }, async (t) => {
  const [wanted] = /hotpath-runner:[0-9a-f]{16}\./.exec(await refusalOf(await saved('hotpath-runner:0123456789abcdef')))!
  t.match(
    await refusalOf(await saved(wanted.slice(0, -1))),
    /^E_IMAGES_LOAD: Not all images of <file> were loaded: .+\. Images that were loaded stay and do no harm\./,
  )
})
