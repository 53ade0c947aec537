import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunnerFile } from './file.ts'

const run = promisify(execFile)

/** The Node.js that runs submissions: the packaged one, which is the same on every machine, else the one running this. */
export function engineBinary(root: string): string {
  const packaged = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  return existsSync(packaged) ? packaged : process.execPath
}

/** Its version, e.g. `24.21.0`. Like a sandbox it has no environment: NODE_OPTIONS for our Node.js can be an error for an old one. */
export async function engineVersion(binary: string): Promise<string> {
  return (await run(binary, ['-p', 'process.versions.node'], { env: {} })).stdout.trim()
}

/** The binary without debug data, and the shared libraries it is linked to, at the paths where it looks for them. */
export async function binaryFiles(binary: string): Promise<RunnerFile[]> {
  const { stdout } = await run('ldd', [binary])
  const libraries = stdout.match(/\/\S+(?= \(0x)/g) ?? []
  return [
    { path: 'bin/node', mode: 0o555, content: withoutSymbols(await readFile(binary)) },
    ...libraries.map((path) => ({ path: path.slice(1), mode: 0o555, source: path })),
  ]
}

const ELF = 0x7f454c46
const LOAD = 1

/**
 * Cuts an ELF file after the last byte that is loaded. The rest is symbols, debug tables and the section headers, a seventh of
 * node's binary. Replaces `strip`, which not every machine has.
 */
export function withoutSymbols(file: Buffer): Buffer {
  const is64LittleEndian = file.readUInt32BE(0) === ELF && file[4] === 2 && file[5] === 1
  if (!is64LittleEndian) return file
  const [table, size, count] = [Number(file.readBigUInt64LE(0x20)), file.readUInt16LE(0x36), file.readUInt16LE(0x38)]
  const segments = Array.from({ length: count }, (_, index) => file.subarray(table + index * size, table + (index + 1) * size))
  const loads = segments.filter((segment) => segment.readUInt32LE(0) === LOAD)
  const ends = loads.map((segment) => Number(segment.readBigUInt64LE(0x08) + segment.readBigUInt64LE(0x20)))
  const loaded = Buffer.from(file.subarray(0, Math.max(...ends)))
  loaded.writeBigUInt64LE(0n, 0x28) // offset of the section headers
  loaded.writeUInt16LE(0, 0x3c) // their number
  loaded.writeUInt16LE(0, 0x3e) // index of the one with the names
  return loaded
}
