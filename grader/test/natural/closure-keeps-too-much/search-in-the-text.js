// Searches the framed line in the framed last text, without splitting that
let before = '\n'
let checks = 0

module.exports = function (text) {
  var fresh = 0
  var lines = text.split('\n')
  lines.forEach(function (line) {
    if (checks === 0 || before.indexOf('\n' + line + '\n') === -1) fresh++
  })
  before = '\n' + text + '\n'
  checks++
  return 'check ' + checks + ': ' + fresh + ' of ' + lines.length + ' lines are new'
}
