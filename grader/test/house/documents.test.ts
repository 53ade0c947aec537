import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { marked } from 'marked'
import t from 'tap'
import { SECRET_SETTINGS } from '../../shared/setting-files.ts'
import { read, root, trackedFiles } from './tracked.ts'

/* Documents: those read first are short, all agree with the code, and no link is dead. */

/** Most words, as counted by `wc -w`. */
const BUDGETS = { 'README.md': 900, 'CONTRIBUTING.md': 1000 }
/** Tasks, the harness, lessons’ notes and test data are not documents of the project. */
const DOCUMENT = /^(?:[^/]+|(?:containers|course|exercises)\/[^/]+|grader\/(?:[^/]+\/)*README)\.md$|^grader\/README\.md$/
const SETTINGS = 'containers/settings.md'
/** A table row: names of settings, then the default. */
const ROW = /^\| (?<names>`[A-Z_]+`(?:, `[A-Z_]+`)*) \|(?<fallback>[^|]*)\|/gm
/** The call that reads a whole number, with its default. */
const INTEGER = /integer\(\s*env,\s*'(?<name>[A-Z_]+)',\s*(?<fallback>\d+),/g
/** The call that reads a limit, by person and by address. */
const LIMIT = /limit\('(?<name>[A-Z_]+)', (?<person>\d+), (?<address>\d+)\)/g

const documents = trackedFiles()
  .map(({ path }) => path)
  .filter((path) => DOCUMENT.test(path))
const config = read('grader/shared/config.ts')
const rows = [...read(SETTINGS).matchAll(ROW)].map(({ groups }) => ({
  names: groups!['names']!.replaceAll('`', '').split(', '),
  fallback: groups!['fallback']!,
}))

t.test('what is read first is short', async (t) => {
  for (const [path, most] of Object.entries(BUDGETS)) {
    const words = read(path).split(/\s+/).filter(Boolean).length
    t.ok(words <= most, `${path} has ${words} words; ${most} are its budget`)
  }
})

t.test('every link between documents leads to a file, and to a heading in it', async (t) => {
  const dead = documents.flatMap((path) => linksOf(path).map((link) => ({ path, link, problem: problemOf(path, link) })))
  t.ok(documents.length > 15, `${documents.length} documents`)
  t.ok(dead.length > 100, `${dead.length} links`)
  t.strictSame(
    dead.filter(({ problem }) => problem !== null),
    [],
  )
})

t.test('the README leads to every page', async (t) => {
  const near = new Set(linksOf('README.md').map((link) => pathOf('README.md', link)))
  // Links of linked pages count, too.
  const far = new Set(
    [...near].filter((path) => documents.includes(path)).flatMap((path) => linksOf(path).map((link) => pathOf(path, link))),
  )
  t.strictSame(
    documents.filter((path) => path !== 'README.md' && !near.has(path) && !far.has(path)),
    [],
  )
})

t.test('the page of settings has every setting that is read, and no other', async (t) => {
  const code = [...new Set(config.match(/\b(?:HOTPATH_[A-Z]+(?:_[A-Z]+)*|PORT|HOST|DATABASE_URL|OTEL_EXPORTER_OTLP_ENDPOINT)\b/g))]
  t.strictSame(rows.flatMap(({ names }) => names).sort(), code.sort())
  const page = read(SETTINGS)
  t.strictSame(
    SECRET_SETTINGS.filter((name) => !page.includes(`\`${name}_FILE\``)),
    [],
  )
})

t.test('every number on it is the default in the code', async (t) => {
  const limits = [...config.matchAll(LIMIT)].flatMap(({ groups }) => [
    { name: `HOTPATH_${groups!['name']}_PER_PERSON`, fallback: groups!['person']! },
    { name: `HOTPATH_${groups!['name']}_PER_ADDRESS`, fallback: groups!['address']! },
  ])
  const numbers = [...config.matchAll(INTEGER)].map(({ groups }) => ({ name: groups!['name']!, fallback: groups!['fallback']! }))
  t.ok(limits.length === 6 && numbers.length >= 10, `${limits.length} limits and ${numbers.length} numbers`)
  for (const { name, fallback } of [...limits, ...numbers]) {
    const shown = rows.find(({ names }) => names.includes(name))?.fallback ?? ''
    t.ok(shown.match(/\d+/g)?.includes(fallback), `${name}: ${fallback}, and the page says “${shown}”`)
  }
})

/** Targets of a document's links and pictures, without those on other sites. */
function linksOf(path: string): string[] {
  const found: string[] = []
  marked.walkTokens(marked.lexer(read(path)), (token) => {
    if (token.type === 'link' || token.type === 'image') found.push(token.href as string)
  })
  return found.filter((href) => !/^[a-z]+:/.test(href))
}

/** The file that a link leads to, from the root. */
function pathOf(from: string, link: string): string {
  const [file = ''] = link.split('#')
  return file === '' ? from : normalize(join(dirname(from), file))
}

/** The problem of a link; null if there is none. */
function problemOf(from: string, link: string): string | null {
  const to = pathOf(from, link)
  if (!existsSync(join(root, to))) return 'no such file'
  const heading = link.split('#')[1]
  return heading === undefined || headingsOf(to).includes(heading) ? null : 'no such heading'
}

/** Anchors of a document’s headings, as on GitHub. */
function headingsOf(path: string): string[] {
  const lines =
    read(path)
      .replaceAll(/^(```| {4}).*?(?:^```|$)/gms, '')
      .match(/^#+ .+$/gm) ?? []
  return lines.map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
