/** A property's value, read when it is due: a single value, or a list that is streamed and never held in memory as a whole. */
export type Part = () => Promise<unknown> | AsyncIterable<unknown>

const INDENT = 2

/** Yields an object in pieces that add up to `JSON.stringify(object, null, 2)`. Ends with the error of the first part that throws. */
export async function* jsonPieces(parts: Readonly<Record<string, Part>>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries(parts)) {
    const head = `${before}\n${' '.repeat(INDENT)}${JSON.stringify(name)}: `
    const part = read()
    if (part instanceof Promise) yield head + indented(await part, INDENT)
    else yield* listPieces(head, part)
    before = ','
  }
  yield '\n}'
}

async function* listPieces(head: string, list: AsyncIterable<unknown>): AsyncGenerator<string> {
  const between = `\n${' '.repeat(2 * INDENT)}`
  let before = `${head}[`
  let isEmpty = true
  for await (const one of list) {
    yield before + between + indented(one, 2 * INDENT)
    before = ','
    isEmpty = false
  }
  yield isEmpty ? `${before}]` : `\n${' '.repeat(INDENT)}]`
}

/** JSON escapes line breaks inside strings, so every real line break here separates lines. */
function indented(value: unknown, by: number): string {
  return JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${' '.repeat(by)}`)
}
