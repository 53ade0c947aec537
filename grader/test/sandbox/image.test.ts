import { resolve } from 'node:path'
import t from 'tap'
import { openSandbox } from '../../sandbox/open.ts'
import { findEngine } from './engine.ts'
import { ask, openProbes, probeSettings, request } from './probe.ts'

const { docker, skip } = await findEngine()

void t.test('the image is built once, holds no shell, and old ones go', { skip }, async (t) => {
  const sandbox = await openProbes('docker')
  const box = await sandbox.open(request())
  const { Image, Config } = await docker!.getContainer(box.id).inspect()
  t.match(Config.Image, /^hotpath-probe:[0-9a-f]{16}$/)
  const image = await docker!.getImage(Image).inspect()
  t.comment(`${(image.Size / 1e6).toFixed(0)} MB`)
  t.ok(image.Size < 130e6)
  for (const shell of ['/bin/sh', '/bin/bash', '/bin/busybox', '/usr/bin/env']) {
    t.same(await ask(box, `return require('fs').existsSync('${shell}')`), { result: false }, shell)
  }
  t.same(await ask(box, "return require('fs').readdirSync('/').sort()"), {
    result: ['.dockerenv', 'bin', 'dev', 'etc', 'hotpath', 'io', 'job', 'lib', 'lib64', 'proc', 'sys', 'tmp'],
  })
  await sandbox.close()
  const again = await openProbes('docker')
  t.equal((await docker!.getImage(Config.Image).inspect()).Id, image.Id, 'not built again')
  await again.close()
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
