import type { TestFile } from './test-file.ts'

/** A test file on a store, with the name of its report. */
export interface FileRun {
  file: TestFile
  on: TestFile['runs'][number]
  name: string
}

/** Enough to load the modules that they share for a small part of the cost; with more, the last process would run while others are done. */
const MOST_FILES = 50

/**
 * Splits into lists of files that run in one process: those with the same store, neighbours by path, because they import the same. A file
 * that says so has a process of its own, as have those that take turns, and those that are long.
 */
export function batches(runs: readonly FileRun[], isLong: (name: string) => boolean): FileRun[][] {
  const shares = ({ file, name }: FileRun) => file.slot === 'any' && !file.hasOwnProcess && !isLong(name)
  const alone = runs.filter((run) => !shares(run)).map((run) => [run])
  const groups = Map.groupBy(runs.filter(shares), ({ file, on }) => `${on.store} ${on.kind} ${file.hasStore}`)
  return [...alone, ...[...groups.values()].flatMap((group) => inEqualParts(group, Math.ceil(group.length / MOST_FILES)))]
}

/** Splits a list into consecutive parts whose lengths differ by one at most. */
function inEqualParts<T>(all: readonly T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, i) => all.slice((i * all.length) / parts, ((i + 1) * all.length) / parts))
}
