/** A request, as the example of a route shows it. */
export interface Command {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Values of the shell’s variables and files by name, or how to find them when they are needed. */
export type Variables = Record<string, string | (() => Promise<string>)>

/** Reads a `curl` command as a shell would, with these variables. @throws Error if it is written otherwise, or a variable has no value */
export async function readCommand(text: string, variables: Variables): Promise<Command> {
  const filled = await fill(text.replaceAll(`'"$`, '$').replace(/(\$[A-Z]+)"'/g, '$1'), variables)
  const found = /^curl (?:-X (\w+) )?"HOTPATH(\S+)"((?:.|\n)*)$/.exec(filled)
  if (found === null) throw new Error(`This is no command: ${filled}`)
  const [, method = 'GET', path = '', rest = ''] = found
  const headers = Object.fromEntries([...rest.matchAll(/-H ["']([^:]+): ([^"']+)["']/g)].map(([, name, value]) => [name, value]))
  const [, data] = / -d '([^]*)'$/.exec(rest) ?? []
  const [, file] = / --data-binary @(\S+)$/.exec(rest) ?? []
  return { method, path, headers, body: data ?? (file === undefined ? null : await fill(`$${file}`, variables)) }
}

async function fill(text: string, variables: Variables): Promise<string> {
  let filled = text.replace('$HOTPATH', 'HOTPATH')
  for (const [whole, name] of text.matchAll(/\$([A-Z]+|[a-z]+\.csv)/g)) {
    if (name === 'HOTPATH') continue
    const value = variables[name!]
    if (value === undefined) throw new Error(`${whole} has no value`)
    filled = filled.replace(whole, typeof value === 'string' ? value : await value())
  }
  return filled
}
