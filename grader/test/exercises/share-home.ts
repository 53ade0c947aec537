/**
 * Runs the tests of several copies of exercises one after another in one process, each as a subtest that has its path as its name: what
 * they load from packages takes longer than they do. Usage: node share-home.ts <file> …
 */
import { createRequire, registerHooks } from 'node:module'
import type { TAP } from 'tap'

const require = createRequire(import.meta.url)
const tap = require('tap') as TAP
const loaded = require.cache[require.resolve('tap')]!

/**
 * Some servers compile one template 150 times before they listen, so that V8 has optimized pug when they are measured. They get the same
 * function each time, since nothing is measured here.
 */
const COMPILES_ONCE = `
const { compile } = exports
const compiled = new Map()
exports.compile = (text, options) => {
  if (options) return compile(text, options)
  if (!compiled.has(text)) compiled.set(text, compile(text))
  return compiled.get(text)
}`

/** Sources that are changed for all copies, by the end of their address. */
const CHANGES: Record<string, (source: string) => string> = {
  '/node_modules/pug/lib/index.js': (source) => source + COMPILES_ONCE,
  // A page of 700 articles takes 4 ms, and solutions of all kinds compose it for most of the requests: longer than all else they do.
  '/not-modified/workload/world.js': (source) => replaceIn(source, 'ARTICLES = 700', 'ARTICLES = 70'),
}

registerHooks({
  load(url, context, next) {
    const file = next(url, context)
    const change = Object.entries(CHANGES).find(([end]) => url.endsWith(end))?.[1]
    return change ? { ...file, source: change(String(file.source)) } : file
  },
})

for (const file of process.argv.slice(2)) {
  await tap.test(file, async (t) => {
    loaded.exports = t
    require(file)
  })
  forgetPackages()
}

/**
 * Evaluates packages that the exercise's files load again for the next copy, since a solution can leave something there, such as a page
 * in pug's cache. What these load in turn stays loaded.
 */
function forgetPackages(): void {
  const own = Object.values(require.cache).filter((file) => !isOfPackage(file!))
  for (const { id } of own.flatMap((file) => file!.children).filter(isOfPackage)) if (id !== loaded.id) delete require.cache[id]
}

/** @throws Error if the text is no longer there */
function replaceIn(source: string, text: string, by: string): string {
  if (!source.includes(text)) throw new Error(`There is no “${text}” to replace.`)
  return source.replace(text, by)
}

function isOfPackage({ id }: { id: string }): boolean {
  return id.includes('/node_modules/')
}
