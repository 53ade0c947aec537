/** `npm run course -- sentences`: sentences of lessons and exercises, drawn at random, to be read critically. */
import { root } from './places.ts'
import { readOptions, wholeOptions } from './options.ts'
import { readTyped } from './run-command.ts'
import { drawSentences } from '../course/sentences.ts'

const USAGE = 'npm run course -- sentences [--count 100] [--seed 1]'

const { count, seed } = readTyped(() => {
  const { values } = readOptions(USAGE, { options: { count: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } } })
  return wholeOptions(USAGE, values, { count: [1, 1_000_000], seed: [1, 2 ** 31] })
})

console.log(`Seed ${seed}`)
drawSentences(root, count, seed).forEach(({ path, sentence }, at) => console.log(`\n${at + 1}. ${sentence}\n   ${path}`))
