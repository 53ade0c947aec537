import type { Exercise, Kind } from '../../contracts/index.ts'
import type { Gauge } from './gauge.ts'
import { heapGauge } from './gauge-heap.ts'
import { serverGauge } from './gauge-server.ts'
import { SPEED_GAUGE } from './gauge-speed.ts'

const GAUGES: Partial<Record<Kind, (exercise: Exercise) => Gauge>> = {
  function: () => SPEED_GAUGE,
  heap: heapGauge,
  http: serverGauge,
}

/** How the edits of an exercise are measured. @throws Error for a kind without code that gets faster or leaner; the API refuses it */
export function gaugeOf(exercise: Exercise): Gauge {
  const gauge = GAUGES[exercise.manifest.kind]?.(exercise)
  if (gauge === undefined) throw new Error(`The edits of ${exercise.slug} cannot be measured`)
  return gauge
}
