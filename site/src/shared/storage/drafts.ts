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
const beliefKey = (slug: string) => ownKey(`belief:${slug}`)
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

/** Returns its `savedAt`, or null if the browser cannot store it (storage full or forbidden). */
export function keepDraft(slug: string, files: SourceFiles): string | null {
  const draft: Draft = { files, savedAt: new Date().toISOString() }
  return write(draftKey(slug), JSON.stringify(draft)) ? draft.savedAt : null
}

/** Calls back with the draft when another page may have kept one: in another tab, or while this page was in the history. */
export function watchDraft(slug: string, seen: (draft: Draft) => void): void {
  const check = () => {
    const draft = document.hidden ? null : readDraft(slug)
    if (draft) seen(draft)
  }
  addEventListener('storage', ({ key }) => key === draftKey(slug) && check())
  addEventListener('pageshow', ({ persisted }) => persisted && check())
  document.addEventListener('visibilitychange', check)
}

/** Id of the running submission, so that a reload can resume it. */
export function readRun(slug: string): string | null {
  return read(runKey(slug))
}

export function keepRun(slug: string, id: string | null): void {
  if (id === null) remove(runKey(slug))
  else write(runKey(slug), id)
}

/** The learner's own code that was replaced. */
export interface Replaced {
  files: SourceFiles
  /** The starter or attempt that replaced it; null if the replacement was typed too. */
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

/** The hypothesis for the next attempt. */
export function readHypothesis(slug: string): string {
  return read(hypothesisKey(slug)) ?? ''
}

/** Returns whether the browser stored it. */
export function keepHypothesis(slug: string, text: string): boolean {
  if (text !== '') return write(hypothesisKey(slug), text)
  remove(hypothesisKey(slug))
  return true
}

/** What is expected of the next attempt, as JSON; null if nothing. */
export function readBelief(slug: string): string | null {
  return read(beliefKey(slug))
}

/** Returns whether the browser stored it. */
export function keepBelief(slug: string, json: string | null): boolean {
  if (json !== null) return write(beliefKey(slug), json)
  remove(beliefKey(slug))
  return true
}

/** The unsaved draft of a note on an attempt; null if there is none. */
export function readNoteDraft(submission: string): string | null {
  return read(noteKey(submission))
}

/** Returns whether the browser stored it. */
export function keepNoteDraft(submission: string, text: string | null): boolean {
  if (text !== null) return write(noteKey(submission), text)
  remove(noteKey(submission))
  return true
}
