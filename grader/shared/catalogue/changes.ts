import type { Exercise } from '../../contracts/index.ts'

type Part = (exercise: Exercise) => unknown

/** The parts of an exercise whose changes learners see, in this order. */
const PARTS: Record<string, Part> = {
  'the task': ({ task, manifest }) => [task, manifest.title],
  'the starter': ({ starter, manifest }) => [starter, manifest.files],
  'the target': ({ manifest }) => manifest.target,
  'the tests': ({ sources }) => textsUnder(sources, 'tests/'),
  'how it is measured': ({ sources, manifest, trials }) => [
    textsUnder(sources, 'workload/'),
    sources[manifest.baseline],
    sources[manifest.reference],
    manifest.limits,
    trials,
  ],
  'the questions': ({ reading }) => reading,
}

/** Names the changed parts of an exercise without revealing anything hidden. */
export function changesBetween(before: Exercise, after: Exercise): string[] {
  return Object.keys(PARTS).filter((name) => JSON.stringify(PARTS[name]!(before)) !== JSON.stringify(PARTS[name]!(after)))
}

function textsUnder(sources: Record<string, string>, folder: string): [string, string][] {
  return Object.entries(sources)
    .filter(([path]) => path.startsWith(folder))
    .sort()
}
