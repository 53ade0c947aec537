import { dirname, join, normalize } from 'node:path'
import t from 'tap'
import { read, trackedFiles } from './tracked.ts'

/** Scripts of pages and components, and what they import. */
const SCRIPT = /<script>([^]*?)<\/script>/g
/** An import that is there when the program runs, with what it names. */
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:([^'"]*?)\bfrom\s+)?'([^']+)'/gm

t.test('no script of a page loads schemas, which take 60 KB and time before the page answers', async (t) => {
  const starts = trackedFiles()
    .filter(({ path }) => path.startsWith('site/') && path.endsWith('.astro'))
    .flatMap(({ path }) => [...read(path).matchAll(SCRIPT)].flatMap(([, script]) => importsOf(path, script!)))
  t.ok(starts.length > 30, `${starts.length} scripts`)
  const ours = [...loadedBy(starts)].filter((file) => file.startsWith('site/') && file.endsWith('.ts'))
  const strays = ours.flatMap((file) =>
    importsOf(file, read(file))
      .filter((target) => !target.startsWith('site/') && loadedBy([target]).has('typebox'))
      .map((target) => `${file} imports ${target}`),
  )
  t.strictSame(strays, [])
})

/** All files and packages that these files load, themselves included. */
function loadedBy(starts: readonly string[]): Set<string> {
  const loaded = new Set(starts)
  for (const file of loaded) if (file.endsWith('.ts')) for (const next of importsOf(file, read(file))) loaded.add(next)
  return loaded
}

/** Paths from the root, and names of packages. Imports of types alone are erased. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)]
    .filter(([, names]) => names === undefined || !/^\{(\s*type \w+,?)+\s*\}\s*$/.test(names))
    .map(([, , target]) => (target!.startsWith('.') ? normalize(join(dirname(file), target!)) : target!))
}
