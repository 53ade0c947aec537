// Works on bytes: splits the encoded page and compares Buffers
let last = null
let checks = 0

function splitBytes (bytes) {
  const out = []
  let start = 0
  for (let i = 0; i <= bytes.length; i++) {
    if (i === bytes.length || bytes[i] === 10) {
      out.push(bytes.subarray(start, i))
      start = i + 1
    }
  }
  return out
}

module.exports = function changes (text) {
  const lines = splitBytes(Buffer.from(text))
  const fresh = lines.filter(line => last === null || !last.some(old => old.equals(line)))
  last = lines
  return 'check ' + ++checks + ': ' + fresh.length + ' of ' + lines.length + ' lines are new'
}
