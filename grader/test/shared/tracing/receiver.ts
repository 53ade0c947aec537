import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { Test } from 'tap'

/** A span as it arrived. */
export interface Arrived {
  service: string
  traceId: string
  spanId: string
  /** Empty for the root of a trace. */
  parentId: string
  name: string
  /** Numbers of the protocol: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  start: bigint
  end: bigint
  attributes: Record<string, string | number | boolean>
  isError: boolean
}

/**
 * Receives spans by OTLP over HTTP (opentelemetry/proto/collector/trace/v1/trace_service.proto). It decodes the protobuf by field numbers
 * instead of using a vendor's collector.
 */
export async function receiver(t: Test): Promise<{ endpoint: string; spans: Arrived[]; types: Set<string> }> {
  const spans: Arrived[] = []
  const types = new Set<string>()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      types.add(`${request.method} ${request.url} ${request.headers['content-type']}`)
      spans.push(...readRequest(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, types }
}

type Field = Buffer | bigint

/** Fields of a protobuf message by number, in order. */
function fieldsOf(message: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const bytes = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = Number(varint())
    const read = {
      0: varint,
      1: () => bytes(8).readBigUInt64LE(),
      2: () => bytes(Number(varint())),
      5: () => BigInt(bytes(4).readUInt32LE()),
    }[tag & 7]
    if (read === undefined) throw new Error(`No wire type of protobuf: ${tag & 7}`)
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), read()])
  }
  return fields
}

const messages = (fields: Map<number, Field[]>, number: number) => ((fields.get(number) ?? []) as Buffer[]).map(fieldsOf)
const text = (fields: Map<number, Field[]>, number: number) => String(fields.get(number)?.[0] ?? '')
const hex = (fields: Map<number, Field[]>, number: number) =>
  ((fields.get(number)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString('hex')

function readRequest(body: Buffer): Arrived[] {
  return messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const service = String(attributesOf(messages(ofResource, 1)[0]!, 1)['service.name'])
    return messages(ofResource, 2).flatMap((ofScope) => messages(ofScope, 2).map((span) => readSpan(span, service)))
  })
}

function readSpan(span: Map<number, Field[]>, service: string): Arrived {
  return {
    service,
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentId: hex(span, 4),
    name: text(span, 5),
    kind: Number(span.get(6)?.[0] ?? 0),
    start: span.get(7)![0] as bigint,
    end: span.get(8)![0] as bigint,
    attributes: attributesOf(span, 9),
    isError: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
  }
}

function attributesOf(fields: Map<number, Field[]>, number: number): Arrived['attributes'] {
  return Object.fromEntries(messages(fields, number).map((pair) => [text(pair, 1), valueOf(messages(pair, 2)[0]!)]))
}

function valueOf(value: Map<number, Field[]>): string | number | boolean {
  if (value.has(2)) return value.get(2)![0] === 1n
  if (value.has(3)) return Number(BigInt.asIntN(64, value.get(3)![0] as bigint))
  if (value.has(4)) return bitsToDouble(value.get(4)![0] as bigint)
  return text(value, 1)
}

function bitsToDouble(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}
