import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isService, parseHeader, parseHonest, type Header, type HonestHeader } from './header.ts'
import type { SourceFiles } from '../../contracts/index.ts'

/** Folders of the corpus: by the forged figure, and by the attacked target. */
export const FORGERIES = ['time', 'result', 'memory', 'tests', 'figures', 'findings'] as const
export const OTHERS = ['host', 'denial', 'service'] as const

export interface Attack extends Header {
  /** Folder and name, e.g. `time/stopped-clocks`. */
  name: string
  folder: string
  path: string
  /** The submission; for an attack on the service, the program. */
  source: string
}

const KITS = 'kits'

/** A second line “// with kit” names code that several attacks share; it is put before the submission. */
const WITH = /^\/\/ with (?<kit>[a-z-]+)$/

/** All attacks in a folder, by name. @throws Error that names the file, if its first line is not a header */
export function readCorpus(folder: string): Attack[] {
  const files = globSync('*/*.{js,ts}', { cwd: folder }).filter((file) => !file.startsWith(`${KITS}/`))
  return files.sort().map((file) => readAttack(folder, file))
}

/** A solution that is merely unusual: it must never be judged forged. */
export interface Honest extends HonestHeader {
  /** File name without extension. */
  name: string
  /** Source of the entry file. */
  source: string
  /** Other files that it replaces: those in the folder with its name, if there is one. */
  beside: SourceFiles
}

/** All honest solutions in a folder, by name. @throws Error that names the file, if its first line is not a header */
export function readHonest(folder: string): Honest[] {
  return globSync('*.js', { cwd: folder })
    .sort()
    .map((file) => {
      const source = readFileSync(join(folder, file), 'utf8')
      const name = file.replace(/\.js$/, '')
      try {
        return { ...parseHonest(source.split('\n', 1)[0]!), name, source, beside: readAll(join(folder, name)) }
      } catch (cause) {
        throw new Error(`${file}: ${(cause as Error).message}`, { cause })
      }
    })
}

function readAll(folder: string): SourceFiles {
  return Object.fromEntries(globSync('*', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

function readAttack(folder: string, file: string): Attack {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const [first = '', second = ''] = text.split('\n', 2)
  const kit = WITH.exec(second)?.groups?.['kit']
  try {
    const header = parseHeader(first)
    const source =
      kit === undefined || isService(header.target) ? text : `${readFileSync(join(folder, KITS, `${kit}.js`), 'utf8')}\n${text}`
    return { ...header, name: file.replace(/\.[jt]s$/, ''), folder: file.split('/')[0]!, path, source }
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause })
  }
}

/** Entries whose folder or name contains one of the words; all of them without words. */
export function chosen<T extends { name: string }>(all: readonly T[], words: readonly string[]): T[] {
  return all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
}
