const { isMainThread, parentPort, workerData } = require('worker_threads')

function report (rows) {
  let sum = 0
  for (let i = 0; i < rows; i++) sum += Math.sqrt(i)
  return sum
}

if (!isMainThread) parentPort.postMessage(report(workerData))

module.exports = report
