// The product does not fit a double, so I multiply the low and the high 16 bits separately.
'use strict'

function mul32 (a, b) {
  const lo = a & 0xffff
  const hi = a >>> 16
  return (lo * b + (((hi * b) & 0xffff) * 65536)) >>> 0
}

module.exports = function fingerprint (bytes) {
  let h = 2166136261
  for (let i = 0; i < bytes.length; ++i) h = mul32((h ^ bytes[i]) >>> 0, 16777619)
  return h
}
