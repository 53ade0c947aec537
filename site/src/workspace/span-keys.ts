/**
 * Moves from a span to the same span of the chart above or below with the arrow keys, as in a table. Left and right are the
 * browser’s own.
 * @param radios of all charts, chart by chart. @param perChart number of spans
 */
export function moveBetweenCharts(event: KeyboardEvent, radios: readonly HTMLInputElement[], perChart: number): void {
  const step = { ArrowUp: -perChart, ArrowDown: perChart }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = radios[radios.indexOf(event.target as HTMLInputElement) + step]
  next?.focus()
  next?.click()
}
