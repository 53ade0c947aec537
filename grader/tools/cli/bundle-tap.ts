/**
 * npm run bundle:tap
 * Bundles the installed tap into the single file that sandboxes load. As packages tap is 170 MB, mostly optional compilers; grading
 * needs only this file. Run it after updating tap; a test compares the two.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './places.ts'

const BUNDLE = join(root, 'grader/runner/sandbox/runner/bundled/tap.cjs')

/** The text of the bundle. */
export async function bundleTap(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: "module.exports = require('tap')", resolveDir: root },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    keepNames: true,
    legalComments: 'inline',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

if (import.meta.main) {
  writeFileSync(BUNDLE, await bundleTap())
  console.log(`Written: ${BUNDLE}`)
}
