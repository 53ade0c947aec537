'use strict'
// A harness for the tests of the sandbox: says hello as the real one, then runs any source it is sent and answers with its result.
// Both ways: length as uint32 LE, then that many bytes: a function's body, and JSON {result} or {error}.

const fs = require('node:fs')
const { promisify } = require('node:util')

const read = promisify(fs.read)
const input = fs.openSync(process.argv[3], 'r')
const output = fs.openSync(process.argv[4], 'w')
const HELLO_BYTES = 48

async function take(length) {
  const buffer = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await read(input, buffer, at, length - at, null)
    if (bytesRead === 0) process.exit(0)
    at += bytesRead
  }
  return buffer
}

function send(value) {
  const body = Buffer.from(JSON.stringify(value))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  const bytes = Buffer.concat([length, body])
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(output, bytes, at)
}

async function answer() {
  const source = (await take((await take(4)).readUInt32LE())).toString()
  try {
    send({ result: await new Function('require', 'output', `return (async () => { ${source} })()`)(require, output) })
  } catch (error) {
    send({ error: error.code || error.message })
  }
}

async function main() {
  fs.writeSync(output, Buffer.alloc(HELLO_BYTES))
  for (;;) await answer()
}

main()
