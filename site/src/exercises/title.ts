/** A task without its title, which the page prints itself. */
export function withoutTitle(markdown: string): string {
  return markdown.replace(/^\s*# .*\n/, '')
}
