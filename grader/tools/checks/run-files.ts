/**
 * Runs test files one after another in one process, each as a subtest that has its path as its name. Most of the time of a small file goes
 * into loading the same modules as its neighbours. Usage: node run-files.ts <file> …
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import tap from 'tap'
import { cpuSecondsSinceLast } from './cpu.ts'
import { importing } from './importing.ts'

const OWN_TAP = import.meta.resolve('./own-tap.ts')

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'tap'
      ? { url: `${OWN_TAP}?${encodeURIComponent(context.parentURL ?? '')}`, shortCircuit: true }
      : next(specifier, context),
})

for (const file of process.argv.slice(2)) {
  const [began, usage] = [performance.now(), process.cpuUsage()]
  // By default tap puts all of them into one folder, that of this program.
  const testdir = resolve('.tap/fixtures', file.replaceAll(/\W+/g, '-'))
  await tap.test(file, { testdir }, async (t) => {
    importing.tap = t
    await import(pathToFileURL(resolve(file)).href)
  })
  const { user, system } = process.cpuUsage(usage)
  const cpuSeconds = (user + system) / 1e6 + (cpuSecondsSinceLast() ?? 0)
  tap.comment(`took ${((performance.now() - began) / 1000).toFixed(2)} s, ${cpuSeconds.toFixed(2)} s CPU`)
}
