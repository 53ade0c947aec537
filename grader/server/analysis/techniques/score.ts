import { TECHNIQUE_NAMES, type Technique, type TechniqueScore, type TechniqueScores } from '../../../contracts/index.ts'

/** A solution: what a person has read in it, and what the rules say. */
export interface Judged {
  exercise: string
  solution: string
  labelled: readonly Technique[]
  said: readonly Technique[]
}

/** How often the rules are right about solutions, technique by technique and as a whole. */
export function scoresOf(judged: readonly Judged[]): TechniqueScores {
  const scores = TECHNIQUE_NAMES.map((name): [Technique, TechniqueScore] => [name, scoreOf(name, judged)])
  return {
    exercises: [...new Set(judged.map(({ exercise }) => exercise))],
    solutions: judged.length,
    exact: judged.filter((one) => differences(one).length === 0).length,
    techniques: Object.fromEntries(scores.filter(([, { right, missed, wrong }]) => right + missed + wrong > 0)),
  }
}

/** What is too many and what is missing: “+cache”, “-hoist”. */
export function differences({ labelled, said }: Judged): string[] {
  return [
    ...said.filter((name) => !labelled.includes(name)).map((name) => `+${name}`),
    ...labelled.filter((name) => !said.includes(name)).map((name) => `-${name}`),
  ]
}

/** Of all that was said, the share that is right; null where nothing was said. */
export function precision({ right, wrong }: TechniqueScore): number | null {
  return right + wrong === 0 ? null : right / (right + wrong)
}

/** Of all that is there, the share that was said; null where nothing is. */
export function recall({ right, missed }: TechniqueScore): number | null {
  return right + missed === 0 ? null : right / (right + missed)
}

/** All techniques together. */
export function totalOf({ techniques }: TechniqueScores): TechniqueScore {
  const sum = (key: keyof TechniqueScore) => Object.values(techniques).reduce((total, score) => total + score[key], 0)
  return { right: sum('right'), missed: sum('missed'), wrong: sum('wrong') }
}

function scoreOf(name: Technique, judged: readonly Judged[]): TechniqueScore {
  const count = (is: (one: Judged) => boolean) => judged.filter(is).length
  return {
    right: count(({ labelled, said }) => labelled.includes(name) && said.includes(name)),
    missed: count(({ labelled, said }) => labelled.includes(name) && !said.includes(name)),
    wrong: count(({ labelled, said }) => !labelled.includes(name) && said.includes(name)),
  }
}
