// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { archive } from '../../../runner/sandbox/runner/archive.ts'
import { engineBinary } from '../../../runner/sandbox/runner/binary.ts'
import { runnerFiles } from '../../../runner/sandbox/runner/contents.ts'
import { findEngine } from './engine.ts'
import { ask, openProbes, probeSettings, request } from './probe.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const BUILT = 'hotpath-built:test'

const { docker, skip } = await findEngine()

void t.test('the image is built once, and has no shell', { skip }, async (t) => {
  const sandbox = await openProbes('docker')
  const handle = await sandbox.open(request('tests')) // what computes may not look around
  const { Image, Config } = await docker!.getContainer(handle.id).inspect()
  t.match(Config.Image, /^hotpath-probe:[0-9a-f]{16}$/)
  const image = await docker!.getImage(Image).inspect()
  t.comment(`${(image.Size / 1e6).toFixed(0)} MB`)
  t.ok(image.Size < 130e6)
  for (const shell of ['/bin/sh', '/bin/bash', '/bin/busybox', '/usr/bin/env']) {
    t.same(await ask(handle, `return require('fs').existsSync('${shell}')`), { result: false }, shell)
  }
  t.same(await ask(handle, "return require('fs').readdirSync('/').sort()"), {
    result: ['.dockerenv', 'bin', 'dev', 'etc', 'hotpath', 'io', 'job', 'lib', 'lib64', 'proc', 'sys', 'tmp'],
  })
  await sandbox.close()
  const again = await openProbes('docker')
  t.equal((await docker!.getImage(Config.Image).inspect()).Id, image.Id, 'not built again')
  await again.close()
})

void t.test('the Dockerfile makes the same image on a base', { skip }, async (t) => {
  const base = await openProbes('docker')
  const handle = await base.open(request())
  const { Config } = await docker!.getContainer(handle.id).inspect()
  await base.close()

  const dockerfile = { path: 'Dockerfile', mode: 0o444, source: join(ROOT, 'containers/runner/Dockerfile') }
  // The base already has node and packages, so a few small files are enough to check that files arrive and settings match.
  const files = await runnerFiles(ROOT, engineBinary(ROOT), probeSettings('docker').harness)
  const light = files.filter(({ path }) => /^etc|harness/.test(path))
  const context = archive([dockerfile, ...light]) as unknown as NodeJS.ReadableStream
  const building = await docker!.buildImage(context, { t: BUILT, buildargs: { BASE: Config.Image }, networkmode: 'none' })
  const said = await text(building)
  t.teardown(() => docker!.getImage(BUILT).remove({ force: true }))
  t.match(said, /Successfully tagged/)

  const [built, imported] = await Promise.all([docker!.getImage(BUILT).inspect(), docker!.getImage(Config.Image).inspect()])
  for (const what of ['User', 'WorkingDir', 'Entrypoint'] as const) t.same(built.Config[what], imported.Config[what], what)
  t.ok(built.Config.Env?.includes('NODE_OPTIONS='))
})

void t.test('without an engine', async (t) => {
  const { DOCKER_HOST } = process.env
  process.env['DOCKER_HOST'] = `unix://${resolve(t.testdir(), 'none.sock')}`
  t.teardown(() => (DOCKER_HOST === undefined ? delete process.env['DOCKER_HOST'] : (process.env['DOCKER_HOST'] = DOCKER_HOST)))
  await t.rejects(openProbes('docker'), { code: 'E_NO_DOCKER', message: /No container engine answers/ })
  const sandbox = await openSandbox({ ...probeSettings('process'), kind: null })
  t.equal(sandbox.kind, 'process')
  t.equal(sandbox.capabilities.isolation, false)
  t.match(sandbox.capabilities.notes.join(' '), /own code only.*No container engine answers/)
  await sandbox.close()
})
