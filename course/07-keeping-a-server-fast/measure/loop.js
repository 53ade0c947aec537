const { monitorEventLoopDelay, performance } = require('perf_hooks')

const EVERY = 10 // ms
const delay = monitorEventLoopDelay({ resolution: EVERY })
let before = performance.eventLoopUtilization()
delay.enable()

setInterval(() => {
  const { utilization } = performance.eventLoopUtilization(before)
  before = performance.eventLoopUtilization()
  const worst = delay.max / 1e6 - EVERY
  console.log('busy for %d % of the second; so far a timer came %d ms late at worst', Math.round(100 * utilization), Math.round(worst))
}, 1000).unref()
