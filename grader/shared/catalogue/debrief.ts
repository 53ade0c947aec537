import { LEVELS, levelsOf, type Debrief, type Manifest } from '../../contracts/index.ts'
import type { Note } from './notes.ts'

type Part = Debrief['parts'][number]

/** A part between `<!-- excellent -->` and `<!-- /excellent -->`, each on a line of its own. */
const PART = /^<!-- (required|good|excellent) -->$([\s\S]*?)^<!-- \/\1 -->$/gm
const MARK = /^<!-- \/?[a-z]+ -->$/m

/** The parts of a debrief in order. A marked part shows the way to a level, so it is folded for those who have not reached it. */
export function debriefParts(debrief: string): Part[] {
  // Text before, level, text, text before the next one, …
  const pieces = debrief.split(PART)
  const parts = pieces.flatMap((piece, index): Part[] => {
    if (index % 3 === 1) return []
    return [{ level: index % 3 === 2 ? LEVELS.find((level) => level === pieces[index - 1])! : null, markdown: piece.trim() }]
  })
  return parts.filter(({ markdown }) => markdown !== '')
}

/** Checks the marks of the parts. */
export function checkDebrief({ debrief, target }: Pick<Manifest, 'debrief'> & { target?: object }, note: Note): void {
  const parts = debriefParts(debrief)
  if (parts.some(({ markdown }) => MARK.test(markdown)))
    note(
      'exercise.json debrief',
      'has a mark without its other half',
      'Put <!-- excellent --> and <!-- /excellent --> on lines of their own.',
    )
  const levels = levelsOf(target ?? {})
  for (const { level } of parts)
    if (level !== null && !levels.includes(level))
      note(
        'exercise.json debrief',
        `marks a part for the level “${level}”, which the target does not have`,
        'Mark parts for good or excellent only.',
      )
}
