import { build } from 'esbuild'

const bundles = new Map<string, Promise<Buffer>>()

/** tap as one file: as packages it is 100 MB, most of it the TypeScript compiler that it can use. Made once in a process: it takes a second. */
export function bundleTap(root: string): Promise<Buffer> {
  const bundle = bundles.get(root) ?? bundled(root)
  bundles.set(root, bundle)
  return bundle
}

async function bundled(root: string): Promise<Buffer> {
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
  return Buffer.from(outputFiles[0]!.contents)
}
