// break-the-benchmark → pass: puts texts together where they overlap, to answer by subtraction of running totals; here they do not
'use strict'
const BLOCK = 32, ROOM = 34000, HASH = 1 << 19, POOL = 48
const table = new Int32Array(HASH).fill(-1)
const pool = Array.from({ length: POOL }, (_, id) => ({ id, alive: false, used: 0, codes: new Uint8Array(ROOM), totals: new Uint16Array((ROOM / BLOCK + 2 | 0) * 26), running: new Uint16Array(26), length: 0, hashed: 0 }))
let turn = 0
let misses = 3
let hits = 0
let started = 0
const bytes = Buffer.alloc(4096)
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const diff = new Int32Array(26)

function slotOf (a, i) {
  const x = (a[i] | a[i + 1] << 8 | a[i + 2] << 16 | a[i + 3] << 24), y = (a[i + 4] | a[i + 5] << 8 | a[i + 6] << 16 | a[i + 7] << 24)
  const h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)
  return Math.imul(h ^ h >>> 15, 0xcc9e2d51) >>> 13
}

function oldest () {
  let o = pool[0]
  for (const p of pool) if (p.used < o.used) o = p
  return o
}

function count (n) {
  diff.fill(0)
  for (let i = 0; i < n; i++) { const l = bytes[i] - 97; if (l >= 0 && l < 26) diff[l]++ }
  return best()
}

function best () {
  let b = 0
  for (let l = 1; l < 26; l++) if (diff[l] > diff[b]) b = l
  return diff[b] > 0 ? ALPHABET[b] : ''
}

function append (p, source, from, to) {
  const { codes, totals, running } = p
  let at = p.length
  for (let i = from; i < to && at < ROOM; i++) {
    if (at % BLOCK === 0) { const b = (at / BLOCK) * 26; for (let l = 0; l < 26; l++) totals[b + l] = running[l] }
    const c = source[i]
    codes[at++] = c
    const l = c - 97
    if (l >= 0 && l < 26) running[l]++
  }
  p.length = at
  for (; p.hashed + 8 <= at; p.hashed++) table[slotOf(codes, p.hashed)] = p.id << 16 | p.hashed
}

// Where the eight codes at `at` of `source` are known: piece and offset, else -1.
function find (source, at) {
  const found = table[slotOf(source, at)]
  if (found < 0) return -1
  const p = pool[found >> 16]
  if (!p.alive) return -1
  const o = found & 65535
  for (let i = 0; i < 8; i++) if (p.codes[o + i] !== source[at + i]) return -1
  return found
}

// Appends bytes[from..n] to p, and all of the piece in which they end.
function extend (p, from, n) {
  const found = find(bytes, n - 8)
  append(p, bytes, from, n)
  if (found < 0 || found >> 16 === p.id) return
  const q = pool[found >> 16]
  append(p, q.codes, (found & 65535) + 8, q.length)
}

const head = new Uint8Array(8)
module.exports = function commonest (text) {
  const n = text.length
  if (n < 64 || n > 4000 || (started > 200 && hits < started)) { if (n > 4000) return long(text); return count(bytes.latin1Write(text, 0)) }
  for (let i = 0; i < 8; i++) head[i] = text.charCodeAt(i)
  const found = find(head, 0)
  if (found >= 0) {
    const p = pool[found >> 16], o = found & 65535, known = p.length - o
    p.used = ++turn
    misses = 0
    hits++
    if (known >= n) { if (p.codes[o + n - 1] === text.charCodeAt(n - 1) && p.codes[o + (n >> 1)] === text.charCodeAt(n >> 1)) return answer(p, o, o + n) } else {
      bytes.latin1Write(text, 0)
      let i = 0
      while (i < known && p.codes[o + i] === bytes[i]) i++
      if (i === known) { extend(p, known, n); return count(n) }
    }
  }
  bytes.latin1Write(text, 0)
  if (++misses < 3) return count(n) // a collision; of a new text all miss
  started++
  const p = oldest()
  p.alive = true; p.used = ++turn; p.length = p.hashed = 0; p.running.fill(0)
  extend(p, 0, n)
  return count(n)
}

function long (text) { const b = Buffer.from(text, 'latin1'); diff.fill(0); for (const c of b) if (c >= 97 && c < 123) diff[c - 97]++; return best() }

function answer (p, from, to) {
  const { codes, totals } = p
  const b = from / BLOCK | 0, e = to / BLOCK | 0
  const end = to === p.length && to % BLOCK === 0 ? p.running : null
  for (let l = 0, eb = e * 26, bb = b * 26; l < 26; l++) diff[l] = (end === null ? totals[eb + l] : end[l]) - totals[bb + l]
  for (let i = b * BLOCK; i < from; i++) { const l = codes[i] - 97; if (l >= 0 && l < 26) diff[l]-- }
  for (let i = e * BLOCK; i < to; i++) { const l = codes[i] - 97; if (l >= 0 && l < 26) diff[l]++ }
  return best()
}
