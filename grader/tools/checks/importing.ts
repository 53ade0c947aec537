import type { Test } from 'tap'

/** Tap of the test file that is being imported into a process that several share. */
export const importing: { tap: Test | null } = { tap: null }
