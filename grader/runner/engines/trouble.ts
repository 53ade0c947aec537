import type { Failure, FailureCode, Unreadable } from '../../contracts/index.ts'

const SENTENCES: Record<FailureCode, string> = {
  syntax: 'This engine cannot read it: {seen}.',
  unloadable: 'It could not be loaded: {seen}.',
  'no-export': 'It exports no function: {seen}.',
  threw: 'It threw {seen}.',
  exited: 'It ended its process: {seen}.',
  silent: 'It did not answer in time: {seen}.',
  'cpu-limit': 'It took more than {seen}.',
  'waited-limit': 'It took too long in all: {seen}.',
  'memory-limit': 'It took more than {seen} of memory.',
  interference: 'It spoke where the harness should: {seen}.',
  'wrong-output': 'Its results are wrong here.',
  'stale-output': 'Its results are older than they may be: {seen}.',
  'no-answer': 'It did not say what it was asked.',
  'over-time': 'It did not answer within {seen}.',
  'over-output': 'It printed more than is read: {seen}.',
  'test-failed': 'A test failed: {seen}.',
  ours: 'The other side, or something of ours, does not run here: {seen}.',
}

/** What went wrong on an engine, in a sentence. */
export function troubleOf({ code, seen = 'it did not say why', file, line }: Failure, unreadable: readonly Unreadable[] = []): string {
  const words = unreadable.length > 0 ? unreadable.map(({ syntax, since }) => `${syntax}, since Node.js ${since}`).join('; ') : seen
  const place = file !== undefined && line !== undefined ? ` (${file}:${line})` : ''
  return SENTENCES[code].replace('{seen}', () => words.replace(/\.$/, '').slice(0, 250) + place).slice(0, 400)
}
