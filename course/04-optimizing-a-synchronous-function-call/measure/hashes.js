'use strict'

// node measure/hashes.js <file>: microseconds of CPU time for a fingerprint of 1,000 bytes, by a file of the exercise not-a-smi.
// Called as the grader calls it: after a warm-up, and on packets that differ from call to call.

const path = require('path')

const exercise = path.join(__dirname, '../../../exercises/not-a-smi')
const workload = require(path.join(exercise, 'workload/workload.js'))
const fingerprint = require(path.join(exercise, process.argv[2]))

let state = 1
function random () {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return (state ^ (state >>> 15)) >>> 0
}

function spend (calls) {
  const before = process.cpuUsage()
  workload(fingerprint, calls, random, () => {})
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

spend(10000)
console.log(spend(40000))
