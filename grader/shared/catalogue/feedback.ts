import { levelsOf, type Manifest } from '../../contracts/index.ts'
import type { Note } from './notes.ts'

/** Name of the general feedback, for solutions that no rule is about. */
export const GENERAL = 'general'

/** Kinds without a ratio. */
const WITHOUT_RATIO = ['heap', 'load-test']

/** Outcomes that any mistake can have: the same code can be wrong in another way than its rule knows. */
const MANY_CAUSES: readonly string[] = ['wrong', 'crash']

/** Checks rules of feedback: each is shown by a solution, and every near miss names the one that it must get. */
export function checkFeedback(
  { kind, target, feedback = [], solutions }: Pick<Manifest, 'kind' | 'feedback' | 'solutions'> & { target?: object },
  note: Note,
): void {
  const ids = feedback.map(({ id }) => id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    note('exercise.json feedback', `holds “${id}” twice`, 'Every rule needs an id of its own.')
  const wanted = new Set(Object.values(solutions).map((expected) => expected.feedback))
  for (const { id, when } of feedback) {
    const where = `exercise.json feedback.${id}`
    if (id === GENERAL)
      note(where, 'has a reserved id', `“${GENERAL}” is the feedback that no rule is about: name the rule after the mistake.`)
    else if (!wanted.has(id))
      note(where, 'is shown by no solution', 'Name it in the `feedback` of the near miss that it is for, so that exercise:check tries it.')
    const beyond = (when.level ?? []).filter((level) => !levelsOf(target ?? {}).includes(level))
    if (beyond.length > 0)
      note(`${where}.when.level`, `is ${beyond.join(', ')}, which the target does not have`, 'Name levels of the target.')
    if (when.level && !when.outcome.includes('pass')) note(`${where}.when.level`, 'needs the outcome pass', 'Only a pass has a level.')
    if (when.ratio && WITHOUT_RATIO.includes(kind))
      note(`${where}.when.ratio`, `does not fit the kind ${kind}`, 'Only speed has a ratio; remove it.')
    if (when.ratio?.over !== undefined && when.ratio.under !== undefined && when.ratio.over >= when.ratio.under)
      note(`${where}.when.ratio`, `is over ${when.ratio.over} and under ${when.ratio.under}`, 'No interval is both: exchange them.')
    if (when.outcome.some((outcome) => MANY_CAUSES.includes(outcome)) && when.says === undefined)
      note(`${where}.when`, 'fits every mistake in such code', 'Name what a failing test or a finding `says` about this one.')
    if (kind === 'load-test' && (when.techniques || when.without))
      note(`${where}.when`, 'asks for techniques', 'A load test speeds nothing up, so it has none: use `uses`, `lacks` or `says`.')
    const both = (when.techniques ?? []).filter((technique) => when.without?.includes(technique))
    if (both.length > 0) note(`${where}.when`, `wants ${both.join(', ')}, and wants it absent`, 'Keep it in `techniques` or in `without`.')
  }
  for (const [name, { verdict, feedback: id }] of Object.entries(solutions)) checkSolution(name, verdict, id, ids, note)
}

function checkSolution(name: string, verdict: string, id: string | undefined, ids: readonly string[], note: Note): void {
  const where = `exercise.json solutions.${name}`
  if (id === undefined && verdict !== 'pass' && !name.startsWith('cheat-'))
    note(where, 'names no feedback', `Name the rule whose text its author should read, or “${GENERAL}”.`)
  if (id !== undefined && id !== GENERAL && !ids.includes(id))
    note(where, `names the feedback “${id}”, which does not exist`, 'Add a rule with that id to feedback, or correct the id.')
}
