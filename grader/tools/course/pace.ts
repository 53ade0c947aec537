import { medianAtPace, type Magnitudes } from './magnitudes.ts'
import type { Recorded } from './recorded.ts'

/** This machine's speed divided by that of the machine that printed the outputs shown, according to the anchor. */
export function paceOf(recorded: Pick<Recorded, 'anchor'>, now: Pick<Recorded, 'anchor'>): number {
  return now.anchor / recorded.anchor
}

/** A line about this machine beside the recorded one. @param recorded null if the lesson has no record yet */
export function paceLine(recorded: Recorded | null, now: Recorded): string {
  const here = `${rate(now)} here, with ${now.busyCores} cores busy before`
  if (recorded === null) return `pace unknown, because this lesson has no record: ${here}`
  const { recordedOn, engine, processor } = recorded
  return `pace ${factor(paceOf(recorded, now))}: ${here}; ${rate(recorded)} on ${recordedOn}, ${engine}, ${processor}`
}

/** “figures ×1.2 (×0.9 to ×3.1)”: printed divided by shown, the median and the range; then the median at the recorded pace. */
export function beside(magnitudes: Magnitudes, pace: number | null): string {
  const { low, median, high } = magnitudes
  const raw = `figures ${factor(median)} (${factor(low)} to ${factor(high)})`
  return pace === null ? raw : `${raw}, ${factor(medianAtPace(magnitudes, pace))} at the recorded pace`
}

function rate({ anchor }: Recorded): string {
  return `${anchor.toLocaleString('en')} requests per second`
}

function factor(ratio: number): string {
  return `×${Number(ratio.toPrecision(2))}`
}
