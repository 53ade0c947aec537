import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type StdinOptions } from 'esbuild'
import type { ReportAssets } from './src/profile/report.ts'

/** Styles without the site's fonts, which would be most of a report; tokens.css names fallbacks. */
const STYLES = ['tokens', 'base', 'pictures', 'tabs', 'verdict', 'profile']

/** Collects the styles and bundles the script that are embedded in a report. */
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
