// Appends one log line per check to a string that is written at midnight
let log = ''
let previous = []
let check = 0

module.exports = function changes(text) {
  const lines = text.split('\n')
  const fresh = lines.filter(line => previous.indexOf(line) === -1)
  previous = lines
  check = check + 1
  const answer = 'check ' + check + ': ' + fresh.length + ' of ' + lines.length + ' lines are new'
  log += new Date().toISOString() + ' ' + answer + ' (' + fresh.join('; ') + ')\n'
  return answer
}
