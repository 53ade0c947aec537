import { TECHNIQUE_NAMES, type Technique, type TechniqueScore, type TechniqueScores } from '../../contracts/index.ts'

/** A solution with techniques as labelled by a person and as found by the rules. */
export interface Judged {
  exercise: string
  solution: string
  labelled: readonly Technique[]
  said: readonly Technique[]
}

/** Accuracy of the rules on labelled solutions, per technique and in total. */
export function scoresOf(judged: readonly Judged[]): TechniqueScores {
  const scores = TECHNIQUE_NAMES.map((name): [Technique, TechniqueScore] => [name, scoreOf(name, judged)])
  return {
    exercises: [...new Set(judged.map(({ exercise }) => exercise))],
    solutions: judged.length,
    exact: judged.filter((one) => differences(one).length === 0).length,
    techniques: Object.fromEntries(scores.filter(([, { right, missed, wrong }]) => right + missed + wrong > 0)),
  }
}

/** Wrongly found and missed techniques: “+cache”, “-hoist”. */
export function differences({ labelled, said }: Judged): string[] {
  return [
    ...said.filter((name) => !labelled.includes(name)).map((name) => `+${name}`),
    ...labelled.filter((name) => !said.includes(name)).map((name) => `-${name}`),
  ]
}

/** Share of the found techniques that are right; null if none was found. */
export function precision({ right, wrong }: TechniqueScore): number | null {
  return right + wrong === 0 ? null : right / (right + wrong)
}

/** Share of the labelled techniques that were found; null if there are none. */
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
