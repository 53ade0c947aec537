// Loaded into a server with -r: prints once per second how busy and how late the loop is; raises an alarm after three bad seconds.
const { monitorEventLoopDelay } = require('perf_hooks')

const MOST_BUSY = 0.9 // share of the time
const MOST_LATE_MS = 100 // for 1 turn in 100
const TIMER_MS = 10 // how often the delay is sampled; also the smallest delay it reports

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
