import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type StdinOptions } from 'esbuild'
import type { ReportAssets } from './src/profile/report.ts'

/** The site's fonts stay behind: they would be most of a report, and the tokens name what to fall back on. */
const STYLES = ['tokens', 'base', 'pictures', 'tabs', 'verdict', 'profile']

/** Gathers the styles and compiles the script that a report carries in itself. */
export async function reportAssets(): Promise<ReportAssets> {
  const source = fileURLToPath(new URL('src', import.meta.url))
  const styles: StdinOptions = {
    contents: STYLES.map((name) => `@import './${name}.css';`).join('\n'),
    resolveDir: join(source, 'styles'),
    loader: 'css',
  }
  const [css, script] = await Promise.all([
    bundle({ stdin: styles, minifyWhitespace: true }),
    bundle({ entryPoints: [join(source, 'profile/report-script.ts')], minify: true, format: 'iife', target: 'es2022' }),
  ])
  return { css, script }
}

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...options, bundle: true, write: false, charset: 'utf8' })
  return outputFiles![0]!.text
}
