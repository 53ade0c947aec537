/** A system call to try: its number on x86-64 and its arguments. */
export interface Call {
  nr: number
  args?: readonly number[]
}

const BASE = 0x400000
const HEADERS_BYTES = 64 + 56
const RECORD_BYTES = 56

/**
 * An ELF program for x86-64 Linux, without libraries, that makes `calls` one after the other
 * and prints what the kernel returned, a 64-bit integer in the first 8 bytes of each record of 56.
 * JavaScript alone cannot make most of the calls that a seccomp profile must deny.
 */
export function callingProgram(calls: readonly Call[]): Buffer {
  const code = codeFor(calls.length, calls.length * RECORD_BYTES)
  const table = Buffer.alloc(calls.length * RECORD_BYTES)
  calls.forEach(({ nr, args = [] }, index) => {
    for (const [slot, value] of [nr, ...args].entries()) table.writeBigInt64LE(BigInt(value), index * RECORD_BYTES + slot * 8)
  })
  return Buffer.concat([headers(HEADERS_BYTES + code.length + table.length), code, table])
}

/** The kernel’s results as printed by the program; negative for errors. */
export function answers(printed: Buffer): number[] {
  return Array.from({ length: printed.length / RECORD_BYTES }, (_, index) => Number(printed.readBigInt64LE(index * RECORD_BYTES)))
}

function codeFor(count: number, tableBytes: number): Buffer {
  const load = [
    [0x48, 0x8b, 0x03], // mov rax, [rbx]
    [0x48, 0x8b, 0x7b, 0x08], // mov rdi, [rbx + 8]
    [0x48, 0x8b, 0x73, 0x10], // mov rsi, [rbx + 16]
    [0x48, 0x8b, 0x53, 0x18], // mov rdx, [rbx + 24]
    [0x4c, 0x8b, 0x53, 0x20], // mov r10, [rbx + 32]
    [0x4c, 0x8b, 0x43, 0x28], // mov r8, [rbx + 40]
    [0x4c, 0x8b, 0x4b, 0x30], // mov r9, [rbx + 48]
    [0x0f, 0x05], // syscall
    [0x48, 0x89, 0x03], // mov [rbx], rax
    [0x48, 0x83, 0xc3, RECORD_BYTES], // add rbx, 56
    [0x41, 0xff, 0xcc], // dec r12d
  ].flat()
  const setCount = [0x41, 0xbc, ...int32(count)] // mov r12d, count
  const tail = [
    [0xb8, ...int32(1), 0xbf, ...int32(1)], // mov eax, write; mov edi, 1
    [0xba, ...int32(tableBytes), 0x0f, 0x05], // mov edx, bytes; syscall
    [0xb8, ...int32(60), 0x31, 0xff, 0x0f, 0x05], // mov eax, exit; xor edi, edi; syscall
  ].flat()
  const leaBytes = 7
  const jumpBytes = 2
  const loop = [...load, 0x75, -(load.length + jumpBytes) & 0xff] // jnz back
  const total = leaBytes + setCount.length + loop.length + leaBytes + tail.length
  const secondLea = leaBytes + setCount.length + loop.length
  return Buffer.from([
    ...[0x48, 0x8d, 0x1d, ...int32(total - leaBytes)], // lea rbx, [table]
    ...setCount,
    ...loop,
    ...[0x48, 0x8d, 0x35, ...int32(total - secondLea - leaBytes)], // lea rsi, [table]
    ...tail,
  ])
}

/** ELF header and one segment, readable, writable and executable, of the whole file. */
function headers(fileBytes: number): Buffer {
  const elf = Buffer.alloc(HEADERS_BYTES)
  elf.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  elf.writeUInt16LE(2, 16) // executable
  elf.writeUInt16LE(62, 18) // x86-64
  elf.writeUInt32LE(1, 20)
  elf.writeBigUInt64LE(BigInt(BASE + HEADERS_BYTES), 24) // entry
  elf.writeBigUInt64LE(64n, 32) // program headers
  elf.writeUInt16LE(64, 52)
  elf.writeUInt16LE(56, 54)
  elf.writeUInt16LE(1, 56)
  elf.writeUInt32LE(1, 64) // loadable
  elf.writeUInt32LE(7, 68) // rwx
  elf.writeBigUInt64LE(BigInt(BASE), 80)
  elf.writeBigUInt64LE(BigInt(BASE), 88)
  elf.writeBigUInt64LE(BigInt(fileBytes), 96)
  elf.writeBigUInt64LE(BigInt(fileBytes), 104)
  elf.writeBigUInt64LE(4096n, 112)
  return elf
}

function int32(value: number): number[] {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return [...bytes]
}
