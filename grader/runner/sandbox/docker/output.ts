import { finished, type Readable } from 'node:stream'
import type { Printed } from '../printed.ts'

const HEADER_BYTES = 8
const STDERR = 2

/**
 * Splits the engine's multiplexed stream into `printed`: frames of {stream, 0, 0, 0, length as uint32 BE} and payload.
 * Above the cap it closes the connection; the engine then discards the rest without blocking the process.
 * Resolves at the end of the stream.
 */
export function collectOutput(stream: Readable, printed: Printed): Promise<void> {
  const header = Buffer.alloc(HEADER_BYTES)
  let headerFilled = 0
  let payloadLeft = 0

  stream.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) at += payloadLeft > 0 ? payload(chunk, at) : heading(chunk, at)
    if (printed.overflowed) stream.destroy()
  })
  return new Promise((resolve) => finished(stream, () => resolve()))

  function heading(chunk: Buffer, at: number): number {
    const taken = chunk.copy(header, headerFilled, at, at + HEADER_BYTES - headerFilled)
    headerFilled += taken
    if (headerFilled === HEADER_BYTES) {
      headerFilled = 0
      payloadLeft = header.readUInt32BE(4)
    }
    return taken
  }

  function payload(chunk: Buffer, at: number): number {
    const part = chunk.subarray(at, at + payloadLeft)
    printed.add(header[0] === STDERR ? 'stderr' : 'stdout', part)
    payloadLeft -= part.length
    return part.length
  }
}
