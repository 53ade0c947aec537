// Slot: any, it measures nothing.
import { existsSync, readFileSync } from 'node:fs'
import type Docker from 'dockerode'
import t from 'tap'
import { placeBeside } from '../../../../shared/cores.ts'
import { containerOptions, type Ground } from '../../../../runner/sandbox/docker/container.ts'
import { isPodman } from '../../../../runner/sandbox/docker/engine.ts'
import { ensureImage, removeOld } from '../../../../runner/sandbox/docker/image.ts'
import { root } from '../../../house/tracked.ts'
import { engineBinary } from '../../../../runner/sandbox/runner/binary.ts'
import { request } from '../probe.ts'

// Requests to Podman, compared with those to Docker. To run against a real Podman: DOCKER_HOST=unix:///run/podman/podman.sock and
// docker.test.ts.

const engineOf = (said: object) => ({ version: async () => said }) as unknown as Docker
const none = { folder: '/dev/null', input: '', output: '', hosts: '/dev/null', remove: async () => undefined }
const optionsOf = (more: Partial<Ground>) =>
  containerOptions(
    {
      image: 'hotpath-runner:1',
      owner: 'test',
      place: placeBeside(0),
      groups: { measure: '/hotpath', aside: '/hotpath-aside', check: '/hotpath-check' },
      runtime: null,
      mapsUsers: false,
      isPodman: true,
      isFenced: true,
      ...more,
    },
    request(),
    none,
    null,
  ).HostConfig!

t.test('Podman is known by what it names among its components', async (t) => {
  t.equal(
    await isPodman(engineOf({ Components: [{ Name: 'Podman Engine', Version: '4.3.1' }, { Name: 'Conmon' }], Version: '4.3.1' })),
    true,
  )
  t.equal(await isPodman(engineOf({ Components: [{ Name: 'Engine' }, { Name: 'containerd' }] })), false)
  t.equal(await isPodman(engineOf({ Version: '1.12' })), false, 'engines of before that list none')
})

t.test('Podman is given the file of a seccomp profile, where Docker is given the profile', async (t) => {
  const seccompOf = (more: Partial<Ground>) =>
    optionsOf(more)
      .SecurityOpt!.find((option: string) => option.startsWith('seccomp='))!
      .slice('seccomp='.length)
  const file = seccompOf({})
  t.match(file, /^\/.*containers\/seccomp\/compute\.json$/)
  t.ok(existsSync(file))
  t.equal(seccompOf({ isPodman: false }), readFileSync(file, 'utf8'))
  t.throws(() => optionsOf({ runtime: 'runsc' }), { code: 'E_NO_DOCKER', message: /Podman is supported with its own runtime alone/ })
})

t.test('Podman is told what to mask by an option, and how many processes there may be', async (t) => {
  const [podman, docker] = [optionsOf({}), optionsOf({ isPodman: false })]
  const masked = podman
    .SecurityOpt!.find((option: string) => option.startsWith('mask='))!
    .slice('mask='.length)
    .split(':')
  t.same(masked, (docker as { MaskedPaths?: string[] }).MaskedPaths)
  t.notOk(docker.SecurityOpt!.some((option: string) => option.startsWith('mask=')))
  t.match(
    podman.Ulimits!.find(({ Name }) => Name === 'nproc'),
    { Soft: podman.PidsLimit, Hard: podman.PidsLimit },
  )
  t.notOk(docker.Ulimits!.some(({ Name }) => Name === 'nproc'))
})

t.test('an image is imported by its name with its tag, and found by it beside a registry', async (t) => {
  const asked: object[] = []
  const removed: string[] = []
  const images: { RepoTags: string[]; Created: number }[] = []
  const engine = {
    getImage: (tag: string) => ({
      inspect: async () => Promise.reject(Object.assign(new Error('image not known'), { statusCode: 404 })),
      remove: async () => void removed.push(tag),
    }),
    async importImage(_: unknown, options: { repo: string }) {
      asked.push(options)
      images.push(
        { RepoTags: [`docker.io/library/${options.repo}`], Created: 1 },
        { RepoTags: ['docker.io/library/hotpath-runner:old'], Created: 2 },
      )
    },
    modem: { followProgress: (_: unknown, done: (error: null, output: []) => void) => done(null, []) },
    listImages: async () => images,
  } as unknown as Docker
  const tag = await ensureImage(engine, 'hotpath-runner', root, engineBinary(root), `${root}/grader/runner/measure/harness`)
  t.match(asked, [{ repo: tag, tag: undefined }])
  await removeOld(engine, 'hotpath-runner', tag, 0)
  t.same(removed, ['docker.io/library/hotpath-runner:old'], 'the current one stays')
})
