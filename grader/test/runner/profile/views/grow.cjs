'use strict'
// node grow.cjs <folder>: two heap snapshots, before.heapsnapshot and after.heapsnapshot, 1,000 calls of each script in the folder apart.
const { EventEmitter } = require('node:events')
const { readdirSync, readFileSync } = require('node:fs')
const Module = require('node:module')
const { basename, join } = require('node:path')
const { setImmediate } = require('node:timers/promises')
const { writeHeapSnapshot } = require('node:v8')

const CALLS_AT_ONCE = 500
const [, , folder] = process.argv

const learners = readdirSync(folder).map((name) => {
  const module = new Module(join('/job/starter', basename(name))) // as in a sandbox
  module._compile(readFileSync(join(folder, name), 'utf8'), module.id)
  return { module, bus: new EventEmitter().setMaxListeners(0) }
})
exports.kept = learners
console.log = () => {} // console.count prints

async function run({ module, bus }, from, count) {
  for (let id = from; id < from + count; id++) {
    module.exports(
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
  for (const one of learners) await run(one, 1, 1000)
  writeHeapSnapshot(join(folder, 'before.heapsnapshot'))
  for (const one of learners) await run(one, 1001, 1000)
  writeHeapSnapshot(join(folder, 'after.heapsnapshot'))
  process.exit() // timers are waiting
}

main()
