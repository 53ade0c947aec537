import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../store.ts'
import { lineOf, type Table } from './shape.ts'

/** What a table holds: equal where it has the same rows, in whatever order. */
export interface Counts {
  rows: number
  /** Two sums, over all rows, of sixty bits each of a row's SHA-256, in base 16. */
  digest: string
}

/** Hex digits of a hash that go into a sum: a bigint holds them without a sign. */
const DIGITS = 15

/** Counted by the database itself; `widest` is the length in bytes of its longest row. */
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

/** The same, counted line by line. */
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
