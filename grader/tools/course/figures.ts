import type { Machine } from './machine.ts'

/** A measured figure of a lesson's figures.json. */
export interface Figure {
  title: string
  unit: string
  engine: string
  command: string
  /** The day, as 2026-11-21. */
  measuredOn: string
  /** Absent from figures older than this record. */
  machine?: Machine
  bars: Bar[]
}

export interface Bar {
  label: string
  value: number
  /** The interval that the caption explains. */
  low: number
  high: number
  /** At most 60 of the measured values, in the order taken. */
  samples?: number[]
}

/** Comparison of a figure with its new measurement. */
export interface Recheck {
  holds: boolean
  /** How much slower this machine is than the one that measured the figure; 1 for units that do not depend on the machine. */
  pace: number
  /** Bars that no longer hold, one line each. */
  changes: string[]
}

/** Each interval is widened on both sides by this share of its value, the difference between two quiet runs (medians of 7). */
const TOLERANCE = 0.1
/** Units that depend on how fast a machine is. */
const OF_A_MACHINE = /\b(ns|µs|ms|s|seconds)\b|requests (a|per) second/

/**
 * Compares a figure with a new measurement. A bar holds if its recorded and its new interval, both widened by a tenth of the
 * value, overlap. If the unit depends on the machine, the new values are first divided by the pace, which is the median ratio
 * of the bars: then only the proportions of the bars have to hold.
 */
export function recheck(recorded: Figure, again: Figure): Recheck {
  const pairs = recorded.bars.map((bar) => ({ bar, now: again.bars.find(({ label }) => label === bar.label) }))
  const ratios = pairs
    .flatMap(({ bar, now }) => (now && bar.value > 0 && now.value > 0 ? [now.value / bar.value] : []))
    .sort((a, b) => a - b)
  const pace = OF_A_MACHINE.test(recorded.unit) && ratios.length > 1 ? (ratios[Math.floor(ratios.length / 2)] ?? 1) : 1
  const gone = pairs.filter(({ now }) => !now).map(({ bar }) => `${bar.label}: no longer measured`)
  const moved = pairs.flatMap(({ bar, now }) =>
    now && !overlap(bar, now, pace) ? [`${bar.label}: was ${text(bar)}, is ${text(scaled(now, pace))}`] : [],
  )
  return { holds: gone.length + moved.length === 0, pace, changes: [...gone, ...moved] }
}

function overlap(recorded: Bar, now: Bar, pace: number): boolean {
  const [a, b] = [widened(recorded), widened(scaled(now, pace))]
  return a.low <= b.high && b.low <= a.high
}

function widened({ value, low, high }: Bar): { low: number; high: number } {
  const slack = Math.abs(value) * TOLERANCE
  return { low: low - slack, high: high + slack }
}

function scaled({ label, value, low, high }: Bar, pace: number): Bar {
  return { label, value: value / pace, low: low / pace, high: high / pace }
}

/** A bar as a person reads it: `1350 (1350 to 1360)`. */
export function text({ value, low, high }: Bar): string {
  return `${short(value)} (${short(low)} to ${short(high)})`
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
