// A StatusMonitor class that holds number and lines
class StatusMonitor {
  constructor () {
    this.checks = 0
    this.known = new Set()
  }

  isNew (line) { return !this.known.has(line) }

  check (text) {
    const lines = text.split('\n')
    const added = lines.filter(this.isNew, this)
    this.known = new Set(lines)
    return 'check ' + (++this.checks) + ': ' + added.length + ' of ' + lines.length + ' lines are new'
  }
}

const monitor = new StatusMonitor()
module.exports = text => monitor.check(text)
