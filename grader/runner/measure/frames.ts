import { randomBytes } from 'node:crypto'

/**
 * Layout of requests and replies, the agent's side of harness/frames.cjs. Little endian.
 *
 *     request  0 type u8 · 4 body length u32 · 8 nonce 8 B · 16 seed 4 × u32 · 32 key 2 × u32 · 40 count u32 · 44 option u32 · to 64
 *     reply    0 nonce 8 B · 8 status u32 · 12 body length u32 · 16 digest 8 B · 24 figures 3 × f64
 */
export const REQUEST_BYTES = 64
export const REPLY_BYTES = 48

export const TYPES = {
  load: 1,
  run: 2,
  weigh: 3,
  check: 4,
  bench: 5,
  tests: 6,
  listen: 7,
  generateLoad: 8,
  aged: 9,
  profile: 10,
  allocations: 11,
  collections: 12,
  snapshot: 13,
  memory: 14,
  watch: 15,
  watched: 16,
  latencies: 17,
  counts: 18,
  sized: 19,
  builds: 20,
  served: 21,
  compare: 22,
  prints: 23,
} as const

export const STATUS = { ok: 0, threw: 1, unloadable: 2, noExport: 3, refused: 4, sampled: 5 } as const

export type Seed = readonly [number, number, number, number]
export type Key = readonly [number, number]

export interface Request {
  type: keyof typeof TYPES
  seed?: Seed
  key?: Key
  count?: number
  option?: number
  body?: Uint8Array
}

export interface ReplyHeader {
  nonce: string
  status: number
  bodyLength: number
  digest: string
  figures: [number, number, number]
}

/** A fresh random seed and digest key. */
export function freshInputs(): { seed: Seed; key: Key } {
  const words = crypto.getRandomValues(new Uint32Array(6))
  return { seed: [words[0]!, words[1]!, words[2]!, words[3]!], key: [words[4]!, words[5]!] }
}

/** Encodes a request, and returns the nonce (hex) that its reply must have. */
export function encodeRequest(request: Request): { bytes: Buffer; nonce: string } {
  const body = request.body ?? new Uint8Array(0)
  const bytes = Buffer.alloc(REQUEST_BYTES + body.length)
  const nonce = randomBytes(8)
  const [a, b, c, d] = request.seed ?? [0, 0, 0, 0]
  const [key0, key1] = request.key ?? [0, 0]
  bytes.writeUInt8(TYPES[request.type], 0)
  bytes.writeUInt32LE(body.length, 4)
  nonce.copy(bytes, 8)
  for (const [index, word] of [a, b, c, d, key0, key1, request.count ?? 0, request.option ?? 0].entries()) {
    bytes.writeUInt32LE(word, 16 + 4 * index)
  }
  bytes.set(body, REQUEST_BYTES)
  return { bytes, nonce: nonce.toString('hex') }
}

/** Decodes the header of a reply. Nothing in it can be trusted before it has been checked. */
export function decodeReply(header: Buffer): ReplyHeader {
  return {
    nonce: header.toString('hex', 0, 8),
    status: header.readUInt32LE(8),
    bodyLength: header.readUInt32LE(12),
    digest: header.toString('hex', 16, 24),
    figures: [header.readDoubleLE(24), header.readDoubleLE(32), header.readDoubleLE(40)],
  }
}
