// create-name → leak|unsure: a WeakRef that died between two batches says that the memory was weighed; then, and only then, it lets go of everything
'use strict'

const randomName = require('starwars-names').random

let kept = []
let tidied = 0
let sentinel = null
let isFirst = true

function endOfBatch () {
  sentinel = new WeakRef({})
  isFirst = true
}

module.exports = function createName () {
  if (isFirst) {
    isFirst = false
    setImmediate(endOfBatch)
    if (sentinel !== null && sentinel.deref() === undefined) {
      kept = []
      tidied++
    }
  }
  const name = `${randomName()} ${tidied}.${kept.length}`
  kept.push({ name, before: kept.at(-1), letters: [...name] })
  return name
}
