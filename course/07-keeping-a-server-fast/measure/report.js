const { isMainThread, parentPort, workerData } = require('worker_threads')

function report (rows) {
  let sum = 0
  for (let i = 0; i < rows; i++) sum += Math.sqrt(i)
  return sum
}

if (!isMainThread) parentPort.postMessage(report(workerData))
else if (require.main === module) process.once('message', rows => process.send(report(rows), () => process.disconnect()))

module.exports = report
