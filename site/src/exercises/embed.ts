/** Data for a script element of type application/json, escaped so that no text can end the element. */
export function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
