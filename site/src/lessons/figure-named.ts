import type { Figure } from './measured.ts'

type Titled = Figure & { title: string }

const all = import.meta.glob<{ default: Record<string, Titled> }>('../../../course/*/figures.json', { eager: true })

/**
 * A figure of a lesson, or of another one by `08-choosing-a-framework#servers`.
 * @throws Error if there is none, so that a lesson that cites a removed figure does not build
 */
export function figureNamed(name: string, lesson: string): Titled {
  const [key, slug = lesson] = name.split('#').reverse() as [string, string | undefined]
  const place = `course/${slug}/figures.json`
  const figure = all[`../../../${place}`]?.default[key]
  if (!figure) throw new Error(`${place} has no figure “${key}”`)
  return figure
}
