/** An entry of course/tools.json: a program or package that is not ours. */
export interface Tool {
  name: string
  group: string
  /** What it does, without a full stop. */
  does: string
  /** The version that was run on Node.js 24. */
  tried: string
  outcome: 'works' | 'care' | 'replaced'
  /** What to mind, or what to take in its place. */
  says?: string
  link: string
  /** Words of a lesson’s text by which it has the tool; the name where they are not given. */
  mentions?: string[]
}

/** The lessons whose text has one of the tool’s words, as a whole word. */
export function lessonsThatMention<L extends { body?: string | undefined }>({ name, mentions = [name] }: Tool, lessons: readonly L[]): L[] {
  const pattern = new RegExp(`(?<![\\w-])(${mentions.map(quote).join('|')})(?![\\w-])`, 'i')
  return lessons.filter(({ body = '' }) => pattern.test(body))
}

function quote(word: string): string {
  return word.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
}
