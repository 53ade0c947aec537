import type { Failure, FailureCode, Unreadable } from '../../contracts/index.ts'

const SENTENCES: Record<FailureCode, string> = {
  syntax: 'This engine cannot parse it: {seen}.',
  unloadable: 'It could not be loaded: {seen}.',
  'no-export': 'It does not export a function: {seen}.',
  threw: 'It threw {seen}.',
  exited: 'It ended its process: {seen}.',
  silent: 'It did not answer in time: {seen}.',
  'cpu-limit': 'It took more than {seen}.',
  'waited-limit': 'It took too long in total: {seen}.',
  'memory-limit': 'It used more than {seen} of memory.',
  interference: 'It wrote to the grader’s channel: {seen}.',
  'wrong-output': 'Its results are wrong here.',
  'stale-output': 'Its results are outdated: {seen}.',
  'no-answer': 'It did not answer the question.',
  'over-time': 'It did not answer within {seen}.',
  'over-output': 'It printed too much: {seen}.',
  'test-failed': 'A test failed: {seen}.',
  ours: 'The baseline, or part of the grader, does not run here: {seen}.',
}

/** One sentence on what went wrong on an engine. */
export function troubleOf({ code, seen = 'no reason was given', file, line }: Failure, unreadable: readonly Unreadable[] = []): string {
  const words = unreadable.length > 0 ? unreadable.map(({ syntax, since }) => `${syntax}, since Node.js ${since}`).join('; ') : seen
  const place = file !== undefined && line !== undefined ? ` (${file}:${line})` : ''
  return SENTENCES[code].replace('{seen}', () => words.replace(/\.$/, '').slice(0, 250) + place).slice(0, 400)
}
