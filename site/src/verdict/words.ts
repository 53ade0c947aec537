import type { Level, Outcome } from '../../../grader/contracts/outcomes.ts'

/** How an outcome is displayed: its tone is a colour of tokens.css, its mark a shape that works without colour. */
export const OUTCOME_STYLES: Record<Outcome, { label: string; tone: 'pass' | 'slow' | 'fail' | 'open'; mark: string }> = {
  pass: { label: 'Pass', tone: 'pass', mark: '✓' },
  slow: { label: 'Slow', tone: 'slow', mark: '▬' },
  wrong: { label: 'Wrong', tone: 'fail', mark: '≠' },
  leak: { label: 'Leak', tone: 'fail', mark: '↗' },
  crash: { label: 'Crash', tone: 'fail', mark: '!' },
  timeout: { label: 'Timeout', tone: 'fail', mark: '∞' },
  memory: { label: 'Memory', tone: 'fail', mark: '■' },
  forged: { label: 'Forged', tone: 'fail', mark: '✗' },
  unsure: { label: 'Unsure', tone: 'open', mark: '~' },
  cancelled: { label: 'Cancelled', tone: 'open', mark: '×' },
  fault: { label: 'Our fault', tone: 'open', mark: '?' },
}

/** Levels of a pass in the reader's words. */
export const LEVEL_LABELS: Record<Level, string> = {
  required: 'Target reached',
  good: 'Good',
  excellent: 'Excellent',
}
