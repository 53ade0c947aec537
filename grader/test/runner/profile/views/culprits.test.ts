import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { culpritsOf } from '../../../../runner/profile/views/culprit.ts'
import { readHeap } from '../../../../runner/profile/views/heap-snapshot.ts'
import { FLAT, HANDLERS, OTHERS } from './leaks.ts'
import type { Culprit, SourceFiles } from '../../../../contracts/index.ts'

/** Calls that grow.cjs makes between its snapshots. */
const CALLS = 1000
const GROW = join(import.meta.dirname, 'grow.cjs')

/** Leaks beside each other in a process: snapshots and reading them take most of the time. */
const AT_ONCE = 3

/** Culprits in a plain process that calls these scripts, without a sandbox: this takes a second. */
async function culpritsIn(files: SourceFiles): Promise<Culprit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-leak-'))
  try {
    for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
    await promisify(execFile)(process.execPath, [GROW, folder])
    const heap = (name: string) => readHeap(readFileSync(join(folder, `${name}.heapsnapshot`)))!
    return culpritsOf(heap('before'), heap('after'), CALLS, files)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The scripts by the name of their file. */
function filesOf(sources: readonly string[]): SourceFiles {
  return Object.fromEntries(sources.map((source, index) => [`leak-${index}.js`, source]))
}

for (const [group, leaks] of Object.entries({ 'one handler': HANDLERS, 'other code': OTHERS })) {
  t.test(`of ${group} the first culprits are what leaks, by their variables and lines`, async (t) => {
    for (const some of chunks(Object.entries(leaks), AT_ONCE)) {
      const culprits = await culpritsIn(filesOf(some.map(([, { source }]) => source)))
      const first = culprits.slice(0, some.length)
      for (const [index, [name, { variable, line }]] of some.entries()) {
        const culprit = first.find(({ file }) => file === `leak-${index}.js`)
        t.comment(`${name}: ${culprit?.sentence}`)
        t.equal(`${culprit?.variable}, ${culprit?.file}:${culprit?.line}`, `${variable}, leak-${index}.js:${line}`, name)
      }
    }
  })
}

t.test('code without a leak has no culprit', async (t) => {
  t.strictSame(await culpritsIn(filesOf(Object.values(FLAT))), [], Object.keys(FLAT).join(', '))
})

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
