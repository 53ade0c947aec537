// Fewer small arrays: lines and fields are cut out with indexOf and slice.
'use strict'

function busiest (log) {
  var counters = Object.create(null)
  var names = []
  var from = 0
  while (from <= log.length) {
    var to = log.indexOf('\n', from)
    if (to === -1) to = log.length
    var a = log.indexOf(' ', from)
    var b = log.indexOf(' ', a + 1)
    var c = log.indexOf(' ', b + 1)
    var q = log.indexOf('?', a)
    var path = log.slice(a + 1, q !== -1 && q < b ? q : b)
    var name = log.slice(from, a) + ' ' + path.replace(/\/[0-9]+(?=\/|$)/g, '/:id')
    var counter = counters[name]
    if (counter === undefined) {
      counter = counters[name] = { route: name, requests: 0, milliseconds: 0 }
      names.push(name)
    }
    counter.requests++
    counter.milliseconds += Number(log.slice(c + 1, to))
    from = to + 1
  }
  return names.map(function (n) { return counters[n] }).sort(function (x, y) {
    if (x.milliseconds !== y.milliseconds) return y.milliseconds - x.milliseconds
    return x.route < y.route ? -1 : 1
  }).slice(0, 5)
}

module.exports = busiest
