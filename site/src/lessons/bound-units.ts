/** A space between a number and its unit, also at the start of a text, which then follows a number in a component. */
const SPACE = /(?<=\d|^) (?=(?:%|×|ns|µs|ms|s|kB|MB|GB)(?![\p{L}\d]))/gu

/** Keeps numbers and units on one line: “10 %” never begins a line with “%”. */
export function boundUnits(text: string): string {
  return text.replace(SPACE, '\u00a0')
}
