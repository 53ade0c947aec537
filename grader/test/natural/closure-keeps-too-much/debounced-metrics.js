// Sends metrics in a setImmediate that is scheduled once for many checks
let lines = []
let checks = 0
let waiting = null
let metrics = { sent: 0, fresh: 0 }

function send() {
  metrics = { sent: metrics.sent + 1, fresh: 0 }
  waiting = null
}

module.exports = function changes(text) {
  const before = lines
  lines = text.split('\n')
  const fresh = lines.filter(line => !before.includes(line)).length
  metrics.fresh += fresh
  waiting ??= setImmediate(send)
  return `check ${++checks}: ${fresh} of ${lines.length} lines are new`
}
