// node grader/test/containers/schemas/gather.ts
// Regenerates the schemas next to this file from the projects' sources, which are Go modules under the Apache License 2.0.
// Needs Go. Kubernetes' API takes fields that it does not know and drops them; here they are errors, as a typing error is.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Schema = { [key: string]: unknown }

const KUBERNETES = 'k8s.io/kubernetes@v1.34.2'
const KEDA = 'github.com/kedacore/keda/v2@v2.18.1'
const COMPOSE = 'github.com/compose-spec/compose-go/v2@v2.10.0'
const STACK = 'github.com/docker/cli@v28.5.2+incompatible'

/** The resources that our manifests use, as group/version/kind. */
const KINDS = [
  '/v1/Namespace',
  '/v1/Service',
  '/v1/ServiceAccount',
  '/v1/ConfigMap',
  '/v1/Secret',
  '/v1/PersistentVolumeClaim',
  'apps/v1/Deployment',
  'apps/v1/DaemonSet',
  'apps/v1/StatefulSet',
  'policy/v1/PodDisruptionBudget',
  'networking.k8s.io/v1/NetworkPolicy',
  'networking.k8s.io/v1/Ingress',
  'node.k8s.io/v1/RuntimeClass',
  'scheduling.k8s.io/v1/PriorityClass',
  'batch/v1/CronJob',
  'batch/v1/Job',
]
const KEDA_KINDS = ['scaledobjects', 'triggerauthentications']

const folder = (module: string): string =>
  (JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' })) as { Dir: string }).Dir

/** Without descriptions, and closed: unknown keys are rejected. */
function strict(schema: unknown, key = ''): unknown {
  if (Array.isArray(schema)) return schema.map((each) => strict(each))
  if (typeof schema !== 'object' || schema === null) return schema
  const isNames = key === 'properties' || key === 'definitions'
  const { properties, format, ...rest } = schema as Schema
  if (!isNames && format === 'int-or-string') return { type: ['integer', 'string'] }
  const kept = Object.entries(schema).filter(
    ([name]) => isNames || !(name === 'description' || name === 'format' || name === 'default' || name.startsWith('x-kubernetes')),
  )
  const result = Object.fromEntries(kept.map(([name, value]) => [name, strict(value, isNames ? '' : name)]))
  if (isNames) return result
  if ((schema as Schema)['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] }
  const isOpen = 'additionalProperties' in rest || rest['x-kubernetes-preserve-unknown-fields'] === true
  return properties !== undefined && !isOpen ? { ...result, additionalProperties: false } : result
}

/** These definitions and all that they refer to. */
function closure(definitions: Record<string, Schema>, names: readonly string[], found = new Map<string, Schema>()): Map<string, Schema> {
  for (const name of names.filter((name) => !found.has(name))) {
    const definition = definitions[name]!
    found.set(name, definition)
    closure(
      definitions,
      [...JSON.stringify(definition).matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, each]) => each!),
      found,
    )
  }
  return found
}

function kubernetes(): Schema {
  const { definitions } = JSON.parse(readFileSync(join(folder(KUBERNETES), 'api/openapi-spec/swagger.json'), 'utf8')) as {
    definitions: Record<string, Schema>
  }
  const byKind = new Map<string, string>(
    Object.entries(definitions).flatMap(([name, definition]) =>
      ((definition['x-kubernetes-group-version-kind'] ?? []) as Record<'group' | 'version' | 'kind', string>[]).map(
        ({ group, version, kind }) => [`${group}/${version}/${kind}`, name] as const,
      ),
    ),
  )
  const roots = KINDS.map((kind) => [kind.replace(/^\//, ''), byKind.get(kind)!] as const)
  const needed = Object.fromEntries(
    closure(
      definitions,
      roots.map(([, name]) => name),
    ),
  )
  // A quantity may be written as a number.
  needed['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['string', 'number'] }
  const custom = KEDA_KINDS.map((plural) => resource(join(folder(KEDA), `config/crd/bases/keda.sh_${plural}.yaml`)))
  const kinds = {
    ...Object.fromEntries(roots.map(([kind, name]) => [kind, { $ref: `#/definitions/${name}` }])),
    ...Object.fromEntries(custom),
  }
  return { $comment: `From ${KUBERNETES} and ${KEDA}, Apache License 2.0`, kinds, definitions: strict(needed, 'definitions') }
}

/** Kind and schema of a custom resource. */
function resource(file: string): [string, unknown] {
  const { spec } = parse(readFileSync(file, 'utf8')) as {
    spec: { group: string; names: { kind: string }; versions: { name: string; schema: { openAPIV3Schema: Schema } }[] }
  }
  const { name, schema } = spec.versions[0]!
  const { metadata: _, ...properties } = schema.openAPIV3Schema['properties'] as Schema
  const metadata = { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }
  const closed = strict({ ...schema.openAPIV3Schema, properties }) as { properties: Schema }
  return [`${spec.group}/${name}/${spec.names.kind}`, { ...closed, properties: { ...closed.properties, metadata } }]
}

function write(name: string, module: string, schema: Schema): void {
  writeFileSync(
    join(import.meta.dirname, name),
    `${JSON.stringify({ $comment: `From ${module}, Apache License 2.0`, ...schema }, null, 1)}\n`,
  )
}

/** Without their `$schema`: one names a draft that validators no longer support. */
const copied = (module: string, path: string): Schema =>
  JSON.parse(readFileSync(join(folder(module), path), 'utf8'), (key, value) =>
    /^(id|\$id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  ) as Schema

write('kubernetes.json', KUBERNETES, kubernetes())
write('compose.json', COMPOSE, copied(COMPOSE, 'schema/compose-spec.json'))
write('stack.json', STACK, copied(STACK, 'cli/compose/schema/data/config_schema_v3.13.json'))
