/** Data for a script element of type application/json: no text in it can end the element. */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
