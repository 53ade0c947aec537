// Loaded into a server by -r: says once a second how it is, and complains where it was bad for three seconds running.
const { monitorEventLoopDelay } = require('perf_hooks')

const MOST_BUSY = 0.9 // share of the time
const MOST_LATE_MS = 100 // in one of a hundred turns
const TIMER_MS = 10 // how often the delay is looked at, and the least that it can be

const delay = monitorEventLoopDelay({ resolution: TIMER_MS })
delay.enable()
let before = performance.eventLoopUtilization()
let bad = 0

setInterval(() => {
  const { utilization } = performance.eventLoopUtilization(before)
  const late = delay.percentile(99) / 1e6 - TIMER_MS
  before = performance.eventLoopUtilization()
  delay.reset()
  bad = utilization > MOST_BUSY || late > MOST_LATE_MS ? bad + 1 : 0
  console.log('busy for %d % of the second, %d ms late%s', Math.round(100 * utilization), Math.round(late), bad < 3 ? '' : ': ALARM')
}, 1000).unref()
