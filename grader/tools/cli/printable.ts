/** A text that measured code wrote, for a terminal: control characters, which could change the terminal, are replaced, except for tabs and line ends. */
export function printable(text: string): string {
  return text.replace(/(?!\n|\t)\p{Cc}/gu, '\ufffd')
}
