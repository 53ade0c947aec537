import { parse, type Options } from 'csv-parse/sync'

/** One record of a CSV file. */
export interface RosterRecord {
  /** Line in which it begins, from 1. */
  line: number
  /** Null if its quotation marks do not match. */
  cells: string[] | null
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** A record of a roster has a few hundred bytes. Without a limit, an unclosed quotation mark would swallow the rest of the file. */
const RECORD_BYTES = 16 * 1024

/** More than the most people in a roster, to allow for blank lines. */
export const RECORDS_AT_MOST = 30_000

/** With more unmatched records than this, the file is not CSV or has another delimiter. */
export const UNMATCHED_AT_MOST = 200

/** Length of the sample from which the delimiter is detected. */
const SAMPLE_CHARACTERS = 16 * 1024

/** Excel’s “sep=” line, which names the delimiter. */
const SEPARATOR = /^[^\S\r\n]*"?sep=(?<delimiter>[^\r\n])"?[^\S\r\n]*(\r\n|\n|\r|$)/i

const BYTE_ORDER_MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** UTF-8, or UTF-16 with a byte order mark, as Blackboard and Teams write it; null if it is neither. */
export function decode(bytes: Uint8Array): string | null {
  const encoding = BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * The records of a file, without blank lines. Cells can hold line breaks. If a record’s quotation marks do not match, its first line
 * becomes a record without cells, and reading continues on the next line. Reading stops after too many such records, or too many records
 * in all.
 * @param score how much the records look like a roster, to choose the delimiter
 */
export function readRecords(text: string, score: (records: readonly RosterRecord[]) => number): RosterRecord[] {
  const { 0: own, groups } = SEPARATOR.exec(text) ?? { 0: '' }
  const bytes = Buffer.from(text.slice(own.length))
  const firstLine = own === '' ? 1 : 2
  if (groups !== undefined) return recordsOf(bytes, groups['delimiter']!, firstLine)
  const sample = sampleOf(bytes)
  const scores = DELIMITERS.map((delimiter) => score(recordsOf(sample, delimiter, firstLine)))
  return recordsOf(bytes, DELIMITERS[scores.indexOf(Math.max(...scores))]!, firstLine)
}

function sampleOf(bytes: Buffer): Buffer {
  if (bytes.length <= SAMPLE_CHARACTERS) return bytes
  return bytes.subarray(0, bytes.lastIndexOf('\n', SAMPLE_CHARACTERS) + 1 || SAMPLE_CHARACTERS)
}

function recordsOf(bytes: Buffer, delimiter: string, firstLine: number): RosterRecord[] {
  const records: RosterRecord[] = []
  const lines = lineCounter(bytes, firstLine)
  let unmatched = 0
  for (let from = 0; from < bytes.length && unmatched < UNMATCHED_AT_MOST && records.length < RECORDS_AT_MOST; ) {
    let end = from
    const options: Options = {
      ...optionsOf(delimiter),
      max_record_size: RECORD_BYTES,
      to: RECORDS_AT_MOST - records.length,
      on_record: (cells: string[], context) => {
        records.push({ line: lines(startAt(bytes, end)), cells })
        end = from + context.bytes - 1
        return null
      },
    }
    try {
      parse(bytes.subarray(from), options)
      break
    } catch {
      const start = startAt(bytes, end)
      const after = lineEnd(bytes, start)
      const cells = cellsOf(bytes.subarray(start, Math.min(after, start + RECORD_BYTES)), delimiter)
      if (cells === null) unmatched++
      records.push({ line: lines(start), cells })
      from = after
    }
  }
  return records
}

function optionsOf(delimiter: string): Options {
  return { delimiter, relax_column_count: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'], ltrim: true, rtrim: true }
}

/** Cells of one line with quotation marks inside a cell, such as around a nickname; null if they do not match. */
function cellsOf(line: Buffer, delimiter: string): string[] | null {
  try {
    return parse(line, { ...optionsOf(delimiter), relax_quotes: true })[0] ?? []
  } catch {
    return null
  }
}

const [LF, CR] = [0x0a, 0x0d]

/** Start of the next record after the end of one. */
function startAt(bytes: Buffer, end: number): number {
  while (bytes[end] === LF || bytes[end] === CR) end++
  return end
}

function lineEnd(bytes: Buffer, at: number): number {
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  return at
}

/** Returns the line number of a place; places must be passed in ascending order. */
function lineCounter(bytes: Buffer, firstLine: number): (place: number) => number {
  let [line, at] = [firstLine, 0]
  return (place) => {
    for (; at < place; at++) if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++
    return line
  }
}
