import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An inline script. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi

/** Hash sources for a Content-Security-Policy that allow exactly the inline scripts of the built pages. */
export function inlineScriptHashes(folder: string): string[] {
  const hashes = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    for (const [, script] of readFileSync(join(folder, file), 'utf8').matchAll(INLINE_SCRIPT)) hashes.add(hashOf(script!))
  }
  return [...hashes].sort()
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** The policy of every page: nothing from other origins. */
export function policy(scriptHashes: readonly string[]) {
  return {
    defaultSrc: ["'self'"],
    // The site's search is WebAssembly.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes],
    scriptSrcAttr: ["'none'"],
    // Monaco sets styles from scripts, and creates workers from blobs if the page does not provide one.
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}
