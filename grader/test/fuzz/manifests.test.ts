import t from 'tap'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { findingsOf } from '../../shared/catalogue/findings.ts'
import type { Folder } from '../../shared/catalogue/folder.ts'
import { Manifest } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exerciseFolder, manifest } from '../shared/catalogue/exercise-folder.ts'
import { broken, text, value } from './nasty.ts'

const RUNS = { numRuns: 2000, seed: 4 }

const sound: Folder = {
  slug: 'add',
  path: '/nowhere/add',
  manifest: JSON.stringify(manifest()),
  task: '# Add\n',
  files: Object.fromEntries(
    [
      'starter/add.js',
      'tests/add.test.js',
      'workload/workload.js',
      ...Object.keys(manifest().solutions).map((name) => `solutions/${name === 'folder' ? 'folder/add.js' : name}`),
    ].map((path) => [path, '1\n']),
  ),
}

function isManifest(source: string): boolean {
  try {
    return Check(Manifest, JSON.parse(source))
  } catch {
    return false
  }
}

function explains(folder: Folder): boolean {
  const findings = findingsOf(folder)
  return (
    findings.every(({ where, problem, hint }) => where.startsWith('add/') && problem !== '' && hint !== '') &&
    (findings.length > 0 || isManifest(folder.manifest!))
  )
}

t.test('a manifest with a part replaced, removed or added is believed or explained, and never throws', async (t) => {
  t.same(findingsOf(sound), [], 'whole, it is sound')
  fc.assert(
    fc.property(broken(fc.constant(manifest())), (read) => explains({ ...sound, manifest: JSON.stringify(read) })),
    RUNS,
  )
  fc.assert(
    fc.property(value, (read) => explains({ ...sound, manifest: JSON.stringify(read) })),
    RUNS,
  )
})

t.test('a manifest that was cut, or is any text at all, is explained', async () => {
  const cut = fc.nat(sound.manifest!.length - 1).map((length) => sound.manifest!.slice(0, length))
  fc.assert(
    fc.property(fc.oneof(text, cut), (source) => explains({ ...sound, manifest: source })),
    RUNS,
  )
})

t.test('a folder that lacks files, or holds others, is explained', async () => {
  const names = fc.oneof(
    fc.constantFrom(...Object.keys(sound.files), 'starter/x.js', 'solutions/__proto__', 'solutions/constructor', 'tests/.test.js'),
    text.map((one) => `starter/${one}`),
  )
  const files = fc.dictionary(names, text, { noNullPrototype: true })
  fc.assert(
    fc.property(files, fc.option(text), (some, task) => findingsOf({ ...sound, files: some, task }).length > 0),
    RUNS,
  )
})

t.test('loading throws E_MANIFEST and nothing else', async (t) => {
  for (const read of fc.sample(broken(fc.constant(manifest())), { numRuns: 40, seed: 4 })) {
    const folder = t.testdir({ add: { ...exerciseFolder(), 'exercise.json': JSON.stringify(read) ?? 'undefined' } })
    try {
      loadExercises(folder)
    } catch (error) {
      t.ok(error instanceof HotpathError && error.code === 'E_MANIFEST', `${JSON.stringify(read)}: ${error}`)
    }
  }
})
