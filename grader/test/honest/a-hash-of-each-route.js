// remove-the-bottleneck → pass: walks over bytes and hashes each route on the way; names are made once for each hash
'use strict'
let bytes = Buffer.alloc(16384)
const SIZE = 4096
const slots = new Int32Array(SIZE).fill(-1), hashes = new Int32Array(SIZE)
const names = []
let requests = new Uint32Array(512), sums = new Uint32Array(512)
function nameOf (from, to) { return bytes.latin1Slice(from, to).replace(/\/\d+(?=\/|$)/g, '/:id') }
function routeOf (hash, from, to) {
  let at = hash & (SIZE - 1)
  for (;;) {
    const id = slots[at]
    if (id >= 0 && hashes[at] === hash) return id
    if (id < 0) { slots[at] = names.length; hashes[at] = hash; names.push(nameOf(from, to)); return slots[at] }
    at = (at + 1) & (SIZE - 1)
  }
}
module.exports = function busiest (log) {
  const n = log.length
  if (n + 1 > bytes.length) bytes = Buffer.alloc(2 * n)
  bytes.latin1Write(log, 0, n)
  bytes[n] = 10
  requests.fill(0); sums.fill(0)
  let at = 0
  while (at < n) {
    const begin = at
    let hash = bytes[at]
    at += 4
    while (bytes[at] !== 47) at++
    let code = 47
    for (;;) { // at a slash
      hash = Math.imul(hash ^ 47, 0x01000193)
      code = bytes[++at]
      const segment = hash
      let digits = true, any = false
      while (code !== 47 && code !== 32 && code !== 63) {
        any = true
        if (code < 48 || code > 57) digits = false
        hash = Math.imul(hash ^ code, 0x01000193)
        code = bytes[++at]
      }
      if (digits && any) hash = Math.imul(segment ^ 1, 0x01000193)
      if (code !== 47) break
    }
    hash ^= hash >>> 15
    const id = routeOf(hash, begin, at)
    while (code !== 32) code = bytes[++at]
    at += 5
    let ms = 0
    while ((code = bytes[at]) !== 10) { ms = ms * 10 + code - 48; at++ }
    at++
    requests[id]++
    sums[id] += ms
  }
  const out = []
  for (let k = 0; k < 5; k++) {
    let best = -1
    for (let i = 0; i < names.length; i++) if (requests[i] > 0 && (best < 0 || sums[i] > sums[best] || (sums[i] === sums[best] && names[i] < names[best]))) best = i
    if (best < 0) break
    out.push({ route: names[best], requests: requests[best], milliseconds: sums[best] })
    requests[best] = 0
  }
  return out
}
