import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { root } from '../house/tracked.ts'
import { manifestsIn, parseManifests, problemsOfManifest, readYaml, type Manifest } from './manifests.ts'

const FOLDER = 'kubernetes'
const manifests = manifestsIn(FOLDER)

function one(kind: string, name: string): Manifest {
  return manifests.find((each) => each.kind === kind && each.metadata.name === name)!
}

t.test('every manifest is what Kubernetes and KEDA take, without a key that they do not know', async (t) => {
  t.ok(manifests.length > 15)
  t.strictSame(manifests.flatMap(problemsOfManifest), [])
})

t.test('a manifest that is broken is found, and where', async (t) => {
  const broken = (change: (deployment: any) => void, [kind, name]: [string, string] = ['Deployment', 'api']) => {
    const manifest = structuredClone(one(kind, name))
    change(manifest)
    return problemsOfManifest(manifest)
  }
  const container = '/spec/template/spec/containers/0'
  t.match(
    broken(({ spec }) => (spec.template.spec.containers[0].imagePullPolizy = 'Always')),
    [`api.yaml${container} must NOT have additional properties: imagePullPolizy`],
  )
  t.match(
    broken(({ spec }) => (spec.replicas = '3')),
    ['api.yaml/spec/replicas must be integer'],
  )
  t.match(
    broken(({ spec }) => delete spec.selector),
    [/^api.yaml\/spec must have required property 'selector'/],
  )
  t.match(
    broken(({ spec }) => (spec.template.spec.containers[0].ports[0].containerPort = 'http')),
    [`api.yaml${container}/ports/0/containerPort must be integer`],
  )
  t.match(
    broken(({ spec }) => (spec.triggers[0].metadata.threshold = 30), ['ScaledObject', 'agent']),
    ['scaling.yaml/spec/triggers/0/metadata/threshold must be string'],
  )
  t.match(parseManifests('apiVersion: apps/v1beta1\nkind: Deployment\nmetadata: { name: old }', 'old.yaml').flatMap(problemsOfManifest), [
    'old.yaml: there is no schema for apps/v1beta1/Deployment',
  ])
})

t.test('the base names every file, and secrets with values are none of it', async (t) => {
  const files = readdirSync(join(root, 'containers', FOLDER)).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
  const { resources } = readYaml(`${FOLDER}/kustomization.yaml`)
  t.strictSame([...resources, 'secrets.example.yaml'].sort(), files.sort())
  const secrets = manifests.filter(({ kind }) => kind === 'Secret')
  for (const secret of secrets)
    for (const value of Object.values((secret as unknown as { stringData: object }).stringData)) t.equal(value, '')
})

t.test('selectors and what they select agree', async (t) => {
  for (const { kind, metadata, spec } of manifests.filter(({ spec }) => spec?.template)) {
    t.match(spec.template.metadata.labels, spec.selector.matchLabels, `${kind} ${metadata.name}`)
  }
  for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Service')) {
    t.ok(
      manifests.some((each) => each.spec?.template?.metadata.labels['app.kubernetes.io/name'] === spec.selector['app.kubernetes.io/name']),
      metadata.name,
    )
  }
  t.equal(one('ScaledObject', 'agent').spec.scaleTargetRef.name, one('Deployment', 'agent').metadata.name)
})

t.test('an agent gets whole cores of its own on a machine that measures', async (t) => {
  const { spec } = one('Deployment', 'agent').spec.template
  const { requests, limits } = spec.containers[0].resources
  t.strictSame(requests, limits)
  t.match(requests.cpu, /^\d+$/)
  t.strictSame(spec.nodeSelector, { 'hotpath.dev/lane': 'true' })
  t.match(spec.tolerations, [{ key: 'hotpath.dev/lane', effect: 'NoSchedule' }])
  t.notHas(spec, { runtimeClassName: 'gvisor' })
})

t.test('a metric that is not there is no empty queue', async (t) => {
  const [{ metadata }] = one('ScaledObject', 'agent').spec.triggers
  t.equal(metadata.ignoreNullValues, 'false')
})

t.test('what the component of gVisor patches is there', async (t) => {
  const { patches } = readYaml(`${FOLDER}/gvisor/kustomization.yaml`)
  for (const { target, patch } of patches) {
    t.ok(one(target.kind, target.name))
    t.match(parse(patch), [{ op: 'add' }])
  }
})
