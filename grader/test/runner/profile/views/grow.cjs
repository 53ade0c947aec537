'use strict'
// node grow.cjs <source> <folder>: two heap snapshots, before.heapsnapshot and after.heapsnapshot, 1,000 calls apart.
const { EventEmitter } = require('node:events')
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { join } = require('node:path')
const { setImmediate } = require('node:timers/promises')
const { writeHeapSnapshot } = require('node:v8')

const NAME = '/job/starter/leak.js' // as in a sandbox
const CALLS_AT_ONCE = 500
const [, , source, folder] = process.argv

const bus = new EventEmitter().setMaxListeners(0)
const learners = new Module(NAME)
learners._compile(readFileSync(source, 'utf8'), NAME)
exports.kept = { learners, bus }
console.log = () => {} // console.count prints

async function run(from, count) {
  for (let id = from; id < from + count; id++) {
    learners.exports(
      {
        id,
        session: { user: id % 97 },
        head: `accept: text/html; id=${id}; token=${String(id).padStart(24, '0')}; end`,
        body: Buffer.alloc(512, id & 255)
      },
      bus
    )
    if (id % CALLS_AT_ONCE === 0) await setImmediate()
  }
}

async function main() {
  await run(1, 1000)
  writeHeapSnapshot(join(folder, 'before.heapsnapshot'))
  await run(1001, 1000)
  writeHeapSnapshot(join(folder, 'after.heapsnapshot'))
  process.exit() // timers are waiting
}

main()
