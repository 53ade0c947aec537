import { parse, type Options } from 'csv-parse/sync'

/** One record of a CSV file. */
export interface RosterRecord {
  /** Line that it begins in, from 1. */
  line: number
  /** Null where its quotation marks do not match. */
  cells: string[] | null
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** A record of a roster has some hundred bytes. A quotation mark that is not closed would else swallow the rest of the file. */
const RECORD_BYTES = 16 * 1024

/** More than there can be people in a roster, with some blank lines. */
export const RECORDS_AT_MOST = 30_000

/** From here on the file is no CSV, or its delimiter is another one. */
export const UNMATCHED_AT_MOST = 200

/** So much of a file says which delimiter it has. */
const SAMPLE_CHARACTERS = 16 * 1024

/** Excel’s own line, which says what separates the cells. */
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
 * The records of a file, without blank lines. Cells can hold line breaks. A record whose quotation marks do not match is one line without
 * cells, and the next line is read again. After many of those, or of records, it ends.
 * @param score how much a file reads like a roster with its cells separated so
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

/** One line with quotation marks in the middle of a cell, as of a nickname; null where they do not match. */
function cellsOf(line: Buffer, delimiter: string): string[] | null {
  try {
    return parse(line, { ...optionsOf(delimiter), relax_quotes: true })[0] ?? []
  } catch {
    return null
  }
}

const [LF, CR] = [0x0a, 0x0d]

/** Where the record begins that comes after an end. */
function startAt(bytes: Buffer, end: number): number {
  while (bytes[end] === LF || bytes[end] === CR) end++
  return end
}

function lineEnd(bytes: Buffer, at: number): number {
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  return at
}

/** The number of the line that a place is in; asked from the beginning on. */
function lineCounter(bytes: Buffer, firstLine: number): (place: number) => number {
  let [line, at] = [firstLine, 0]
  return (place) => {
    for (; at < place; at++) if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++
    return line
  }
}
