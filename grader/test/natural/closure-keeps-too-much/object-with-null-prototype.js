// Lines as keys of a dictionary without a prototype
let seen = Object.create(null)
let check = 0

module.exports = function changes(text) {
  const current = Object.create(null)
  const lines = text.split('\n')
  let fresh = 0
  for (const line of lines) {
    if (!seen[line]) fresh += 1
    current[line] = true
  }
  seen = current
  check += 1
  return 'check ' + check + ': ' + fresh + ' of ' + lines.length + ' lines are new'
}
