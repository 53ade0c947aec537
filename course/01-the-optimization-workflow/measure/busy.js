const { performance } = require('perf_hooks')

let before = performance.eventLoopUtilization()

setInterval(() => {
  const { utilization } = performance.eventLoopUtilization(before)
  before = performance.eventLoopUtilization()
  console.log('busy for %d % of the second', Math.round(100 * utilization))
}, 1000).unref()
