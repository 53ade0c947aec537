import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { root } from '../../../../tools/cli/places.ts'

const FUNCTIONS = join(root, 'grader/tools/bench/rivals/functions.ts')

t.test('two functions are compared as each library is used by default', async (t) => {
  const of = (turns: number) => `module.exports = (x) => { for (let i = 0; i < ${turns}; i++) x ^= x << 13; return x & 1023 }`
  const folder = t.testdir({ 'slow.cjs': of(40_000), 'fast.cjs': of(4_000) })
  // The default time of the others is seconds.
  for (const way of ['once', 'mitata']) {
    const { stdout } = await promisify(execFile)(process.execPath, [FUNCTIONS, way, join(folder, 'slow.cjs'), join(folder, 'fast.cjs')])
    const { ratio, seconds } = JSON.parse(stdout) as { ratio: number; seconds: number }
    t.ok(ratio > 2, `${way}: ${ratio} for ten times the work`)
    t.ok(seconds > 0)
  }
})
