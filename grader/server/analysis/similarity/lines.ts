/** Number of lines of a text. */
export function linesOf(text: string): number {
  return text.split('\n').length
}
