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

const [folder] = readTyped(() => readOptions('npm run course:shingles -- <folder>', { allowPositionals: true })).positionals
const files = folder === undefined ? [] : globSync('*.{txt,md}', { cwd: folder })
if (folder === undefined || files.length === 0) {
  console.error('There are no texts there. Give the folder that holds them as .txt or .md: npm run course:shingles -- <folder>')
  process.exit(1)
}
const print = fingerprint(files.map((file) => readFileSync(join(folder, file), 'utf8')))
writeFileSync(join(root, 'course/source-texts.shingles'), print)
console.log(`${files.length} texts, ${size(print)} different runs of nine words, ${(print.length / 1024).toFixed(0)} KB`)
