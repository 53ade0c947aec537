'use strict'

// The machine that measures, and how busy it is with something else: a figure is worth little without the two.

const fs = require('fs')
const os = require('os')

const GOVERNOR = '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'
const LOOK_MS = 2000

/** Processor, kernel, and the governor of its clock: null where the system has none, as in many virtual machines. */
function describe () {
  return {
    processor: os.cpus()[0].model + ', ' + os.cpus().length + ' cores',
    kernel: os.type() + ' ' + os.release(),
    governor: fs.existsSync(GOVERNOR) ? fs.readFileSync(GOVERNOR, 'utf8').trim() : null
  }
}

/**
 * How many cores other programs keep busy: 0.02 on an idle machine, 1 beside one endless loop. Blocks for two seconds, in which
 * this process does nothing. The load average would still count what this process and those before it did a minute ago.
 */
function busyCores () {
  const [workBefore, began] = [workedMs(), performance.now()]
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  return Number(((workedMs() - workBefore) / (performance.now() - began)).toFixed(2))
}

function workedMs () {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

module.exports = { busyCores, describe }
