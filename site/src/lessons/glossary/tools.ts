/** An entry of course/tools.json: a third-party program or package. */
export interface Tool {
  name: string
  group: string
  /** What it does, without a full stop. */
  does: string
  /** The version that was run on Node.js 24. */
  tried: string
  outcome: 'works' | 'care' | 'replaced'
  /** Caveats, or a better alternative. */
  says?: string
  link: string
  /** Words by which a lesson mentions the tool; its name by default. */
  mentions?: string[]
}

/** The lessons whose text contains one of the tool's words as a whole word. */
export function lessonsThatMention<L extends { body?: string | undefined }>({ name, mentions = [name] }: Tool, lessons: readonly L[]): L[] {
  const pattern = new RegExp(`(?<![\\w-])(${mentions.map(quote).join('|')})(?![\\w-])`, 'i')
  return lessons.filter(({ body = '' }) => pattern.test(body))
}

function quote(word: string): string {
  return word.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
}
