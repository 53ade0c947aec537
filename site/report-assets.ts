import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { ReportAssets } from './src/insight/report.ts'

/** The site's fonts stay behind: they would be most of a report, and the tokens name what to fall back on. */
const STYLES = ['tokens', 'base', 'pictures', 'verdict', 'insight']

/** Reads the styles and compiles the script that a report carries in itself. */
export async function reportAssets(): Promise<ReportAssets> {
  const css = await Promise.all(STYLES.map((name) => readFile(new URL(`src/styles/${name}.css`, import.meta.url), 'utf8')))
  const entry = fileURLToPath(new URL('src/insight/report-script.ts', import.meta.url))
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, minify: true, write: false, format: 'iife', target: 'es2022', charset: 'utf8' })
  return { css: css.join('\n'), script: outputFiles[0]?.text ?? '' }
}
