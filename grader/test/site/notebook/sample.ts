import type { Effect, NotebookEntry, SourceFiles } from '../../../contracts/index.ts'

/** Characters with a meaning in HTML or Markdown. */
export const NASTY = '</style><script>alert(1)</script> & "quoted" *bold* [a](javascript:b) `tick` <img src=x onerror=b>'

export function times(value: number, low: number, high: number, changes: Partial<Effect> = {}): Effect {
  return { unit: 'times', value, low, high, required: 2, clock: 'cpu', ...changes }
}

export function bytes(value: number, low: number, high: number): Effect {
  return { unit: 'bytes', value, low, high, required: 8, clock: null }
}

let made = 0

/** An attempt, a minute after the previous one. */
export function entry(changes: Partial<NotebookEntry> = {}): NotebookEntry {
  const number = ++made
  return {
    submission: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    exercise: 'add',
    exerciseVersion: 'v1',
    submittedAt: new Date(Date.UTC(2026, 2, 1, 12, number)).toISOString(),
    outcome: 'slow',
    level: null,
    summary: 'Right, but slow.',
    engine: 'node 24.21.0',
    sandbox: 'docker',
    effect: times(1.5, 1.4, 1.6),
    revealed: null,
    hypothesis: null,
    belief: null,
    note: null,
    ...changes,
  }
}

/** The code of attempts, by their ids. */
export function codes(...all: [attempt: NotebookEntry, text: string][]): ReadonlyMap<string, SourceFiles> {
  return new Map(all.map(([{ submission }, text]) => [submission, { 'add.js': text }]))
}

export const exercises = [
  {
    slug: 'add',
    title: 'Add',
    starter: { 'add.js': 'module.exports = 0\n' },
    files: { entry: 'add.js', editable: ['add.js'], readonly: [] },
  },
]
