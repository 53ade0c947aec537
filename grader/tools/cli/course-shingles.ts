/**
 * `npm run course:shingles -- <folder>`: takes the fingerprint of the source texts, the .txt and .md files of a folder outside
 * of the project, into course/source-texts.shingles, for the test that the course shares no run of nine words with them. The
 * texts themselves are other people's and stay out; from the fingerprint they cannot be had back.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { root } from './places.ts'
import { readTyped } from './run-command.ts'
import { fingerprint, size } from '../course/shingles.ts'
import { HotpathError } from '../../shared/errors.ts'

const USAGE = 'npm run course:shingles -- <folder that holds texts as .txt or .md>'

const { folder, files } = readTyped(readAsked)
const print = fingerprint(files.map((file) => readFileSync(join(folder, file), 'utf8')))
writeFileSync(join(root, 'course/source-texts.shingles'), print)
console.log(`${files.length} texts, ${size(print)} different runs of nine words, ${(print.length / 1024).toFixed(0)} KB`)

/** @throws HotpathError E_USAGE */
function readAsked(): { folder: string; files: string[] } {
  const [folder, ...more] = readOptions(USAGE, { allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0) throw new HotpathError('E_USAGE', { problem: 'One folder is needed.', usage: USAGE })
  const files = globSync('*.{txt,md}', { cwd: folder })
  if (files.length === 0) throw new HotpathError('E_USAGE', { problem: `There are no texts in ${folder}.`, usage: USAGE })
  return { folder, files }
}
