import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../store.ts'
import { lineOf, type Table } from './shape.ts'

/** Row count and checksum of a table; equal for the same rows in any order. */
export interface Counts {
  rows: number
  /** Sums over all rows of two 60-bit parts of each row's SHA-256, in base 16. */
  digest: string
}

/** Hex digits per part: they fit into a bigint without the sign bit. */
const DIGITS = 15

/** Computes the counts in the database; `widest` is the longest row in bytes. */
export async function countRows(trx: Trx, table: Table): Promise<Counts & { widest: number }> {
  const { rows } = await sql<{ rows: string; first: string; second: string; widest: number }>`
    select count(*)::text as rows, ${sumOf(1)} as first, ${sumOf(1 + DIGITS)} as second, coalesce(max(width), 0)::int as widest
    from (select encode(sha256(convert_to(line, 'UTF8')), 'hex') as hash, octet_length(line) as width from (select ${lineOf(table)} as line from ${sql.table(table.name)}) as lines) as hashes`.execute(
    trx,
  )
  const { rows: count, first, second, widest } = rows[0]!
  return { rows: Number(count), digest: digestOf(BigInt(first), BigInt(second)), widest }
}

function sumOf(from: number) {
  return sql`coalesce(sum(('x' || substr(hash, ${sql.lit(from)}, ${sql.lit(DIGITS)}))::bit(60)::bigint), 0)::text`
}

/** Computes the same counts line by line. */
export class LineCounts {
  #rows = 0
  #first = 0n
  #second = 0n

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest('hex')
    this.#rows++
    this.#first += BigInt(`0x${hash.slice(0, DIGITS)}`)
    this.#second += BigInt(`0x${hash.slice(DIGITS, 2 * DIGITS)}`)
  }

  get counts(): Counts {
    return { rows: this.#rows, digest: digestOf(this.#first, this.#second) }
  }
}

function digestOf(first: bigint, second: bigint): string {
  return `${first.toString(16)}-${second.toString(16)}`
}
