import { build } from 'esbuild'

/** tap as one file: as packages it is 100 MB, most of it the TypeScript compiler that it can use. */
export async function bundleTap(root: string): Promise<Buffer> {
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
