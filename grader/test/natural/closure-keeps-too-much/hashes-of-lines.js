// Compares MD5 digests of the lines instead of the lines
const { createHash } = require('crypto')

const md5 = line => createHash('md5').update(line).digest('base64')
let digests = []
let checks = 0

function changes (text) {
  const now = text.split('\n').map(md5)
  const fresh = now.filter(d => !digests.includes(d))
  digests = now
  checks++
  return `check ${checks}: ${fresh.length} of ${now.length} lines are new`
}

module.exports = changes
