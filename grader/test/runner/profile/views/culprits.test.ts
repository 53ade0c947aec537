import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { culpritsOf } from '../../../../runner/profile/views/culprit.ts'
import { readHeap } from '../../../../runner/profile/views/heap-snapshot.ts'
import { FLAT, HANDLERS, OTHERS } from './leaks.ts'
import type { Culprit } from '../../../../contracts/index.ts'

/** Calls that grow.cjs makes between its snapshots. */
const CALLS = 1000
const GROW = join(import.meta.dirname, 'grow.cjs')

/** Culprits in a plain process that calls `source`, without a sandbox: this takes a second. */
async function culpritsIn(source: string): Promise<Culprit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-leak-'))
  try {
    const file = join(folder, 'leak.js')
    writeFileSync(file, source)
    await promisify(execFile)(process.execPath, [GROW, file, folder])
    const heap = (name: string) => readHeap(readFileSync(join(folder, `${name}.heapsnapshot`)))!
    return culpritsOf(heap('before'), heap('after'), CALLS, { 'leak.js': source })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const [group, leaks] of Object.entries({ 'one handler': HANDLERS, 'other code': OTHERS })) {
  t.test(`of ${group} the first culprit is what leaks, by its variable and line`, async (t) => {
    for (const [name, { source, variable, line }] of Object.entries(leaks)) {
      const [culprit] = await culpritsIn(source)
      t.comment(`${name}: ${culprit?.sentence}`)
      t.equal(`${culprit?.variable}, ${culprit?.file}:${culprit?.line}`, `${variable}, leak.js:${line}`, name)
    }
  })
}

t.test('code without a leak has no culprit', async (t) => {
  for (const [name, source] of Object.entries(FLAT)) t.strictSame(await culpritsIn(source), [], name)
})
