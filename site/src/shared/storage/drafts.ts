import type { SourceFiles } from '../../../../grader/contracts/exercise.ts'
import { ownKey } from './page-owner.ts'
import { read, remove, write } from './storage.ts'

/** What is kept in this browser for one exercise. */
export interface Draft {
  files: SourceFiles
  /** ISO 8601. */
  savedAt: string
}

const draftKey = (slug: string) => ownKey(`draft:${slug}`)
const hypothesisKey = (slug: string) => ownKey(`hypothesis:${slug}`)
const noteKey = (submission: string) => ownKey(`note:${submission}`)
const replacedKey = (slug: string) => ownKey(`replaced:${slug}`)
const runKey = (slug: string) => ownKey(`run:${slug}`)

export function readDraft(slug: string): Draft | null {
  const text = read(draftKey(slug))
  if (!text) return null
  try {
    const draft = JSON.parse(text) as Draft
    return typeof draft.files === 'object' ? draft : null
  } catch {
    return null
  }
}

/** Returns its `savedAt`, or null where the browser keeps nothing (storage full or forbidden). */
export function keepDraft(slug: string, files: SourceFiles): string | null {
  const draft: Draft = { files, savedAt: new Date().toISOString() }
  return write(draftKey(slug), JSON.stringify(draft)) ? draft.savedAt : null
}

/** Calls back with the draft whenever another page may have kept it: in another tab, or while this one lay in the history. */
export function watchDraft(slug: string, seen: (draft: Draft) => void): void {
  const check = () => {
    const draft = document.hidden ? null : readDraft(slug)
    if (draft) seen(draft)
  }
  addEventListener('storage', ({ key }) => key === draftKey(slug) && check())
  addEventListener('pageshow', ({ persisted }) => persisted && check())
  document.addEventListener('visibilitychange', check)
}

/** The submission that is under way, so that a reload finds it again. */
export function readRun(slug: string): string | null {
  return read(runKey(slug))
}

export function keepRun(slug: string, id: string | null): void {
  if (id === null) remove(runKey(slug))
  else write(runKey(slug), id)
}

/** Code of one's own that something else was put in the place of. */
export interface Replaced {
  files: SourceFiles
  /** The starter, or an attempt, which can be had again; null where it was typed, too. */
  by: SourceFiles | null
}

export function readReplaced(slug: string): Replaced | null {
  try {
    return JSON.parse(read(replacedKey(slug)) ?? 'null') as Replaced | null
  } catch {
    return null
  }
}

export function keepReplaced(slug: string, replaced: Replaced | null): void {
  if (replaced === null) remove(replacedKey(slug))
  else write(replacedKey(slug), JSON.stringify(replaced))
}

/** What one expects of the attempt that is not sent yet. */
export function readHypothesis(slug: string): string {
  return read(hypothesisKey(slug)) ?? ''
}

/** Returns whether the browser keeps it. */
export function keepHypothesis(slug: string, text: string): boolean {
  if (text !== '') return write(hypothesisKey(slug), text)
  remove(hypothesisKey(slug))
  return true
}

/** What is being written about an attempt and is not saved yet, null for nothing. */
export function readNoteDraft(submission: string): string | null {
  return read(noteKey(submission))
}

/** Returns whether the browser keeps it. */
export function keepNoteDraft(submission: string, text: string | null): boolean {
  if (text !== null) return write(noteKey(submission), text)
  remove(noteKey(submission))
  return true
}
