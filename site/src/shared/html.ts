/** A piece of markup that may be put into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[]

/**
 * Markup from a template. Every value is escaped but for other pieces of markup; null, undefined and false are nothing.
 * What a submission printed or threw gets into the page through here and nowhere else.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, part, index) => text + write(values[index - 1]) + part))
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(write).join('')
  return escape(String(value))
}
