import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../house/tracked.ts'

export interface Manifest {
  /** Readable location, for messages. */
  name: string
  kind: string
  apiVersion: string
  metadata: { name: string; labels?: Record<string, string> }
  // The schema checks its shape.
  spec?: any
  data?: any
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
const schemaIn = (file: string): Record<string, any> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'schemas', file), 'utf8')) as Record<string, any>

const kubernetes = schemaIn('kubernetes.json')
const kinds = new Map<string, ValidateFunction>()

/** A YAML file of containers/, with its merge keys resolved. */
export function readYaml(file: string): any {
  return parse(readFileSync(join(root, 'containers', file), 'utf8'), { merge: true })
}

/** Documents of the YAML files in a folder of containers/, without kustomize's own. */
export function manifestsIn(folder: string): Manifest[] {
  const files = readdirSync(join(root, 'containers', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
    .sort()
  return files.flatMap((file) => parseManifests(readFileSync(join(root, 'containers', folder, file), 'utf8'), file))
}

export function parseManifests(text: string, name: string): Manifest[] {
  return parseAllDocuments(text).map((document) => ({ name, ...(document.toJS() as Omit<Manifest, 'name'>) }))
}

/** Problems for which Kubernetes would reject the manifest, or fields that it would drop silently. */
export function problemsOfManifest({ name, ...manifest }: Manifest): string[] {
  const kind = `${manifest.apiVersion}/${manifest.kind}`
  const schema = (kubernetes['kinds'] as Record<string, object>)[kind]
  if (schema === undefined) return [`${name}: there is no schema for ${kind}`]
  if (!kinds.has(kind)) kinds.set(kind, ajv.compile({ ...schema, definitions: kubernetes['definitions'] }))
  return problems(kinds.get(kind)!, manifest, name)
}

/** Keys that the compose specification or `docker stack deploy` does not know. */
export function composeChecker(file: 'compose.json' | 'stack.json'): (text: unknown, name: string) => string[] {
  const validate = ajv.compile(schemaIn(file))
  return (composed, name) => problems(validate, composed, name)
}

function problems(validate: ValidateFunction, value: unknown, name: string): string[] {
  if (validate(value)) return []
  return validate.errors!.map(
    ({ instancePath, message, params }) =>
      `${name}${instancePath} ${message}${'additionalProperty' in params ? `: ${params['additionalProperty']}` : ''}`,
  )
}
