import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Exercise } from '../../../contracts/index.ts'
import { temporaryFolder } from '../../folder.ts'
import { exercise } from '../http/exercise.ts'

/** The small exercise with solutions in a folder: two that pass, a near miss, and a cheat. */
export function solved(t: Test): Exercise {
  const folder = temporaryFolder(t)
  const plain = exercise()
  mkdirSync(join(folder, 'solutions'))
  const solutions: Exercise['manifest']['solutions'] = {
    'folded.js': { verdict: 'pass', level: 'good', why: 'Folds.', techniques: ['less'] },
    'loop.js': { verdict: 'pass', level: 'required', why: 'One pass.', techniques: ['loop'] },
    'hoisted.js': { verdict: 'slow', why: 'Near miss: made once.' },
    'cheat-constant.js': { verdict: 'wrong', why: 'Cheat: a constant.' },
  }
  for (const name of Object.keys(solutions)) writeFileSync(join(folder, 'solutions', name), codeOf(name))
  const debrief = 'Adding is cheap.\n\n<!-- good -->\n\nFold.\n\n<!-- /good -->\n\nDone.'
  return { ...plain, folder, manifest: { ...plain.manifest, solutions, debrief } }
}

/** The code of a solution. */
export function codeOf(name: string): string {
  return `// ${name}
module.exports = function (list, odd) {
  let sum = 0
  for (let i = 0; i < list.length; i++) {
    if (list[i] === odd) continue
    sum += list[i] * 2 - odd
    while (sum > 100) sum -= 100
  }
  return sum / list.length
}
`
}
