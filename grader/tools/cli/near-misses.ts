/** `npm run course -- feedback [exercise …]`: for every near miss of the exercises, the feedback that its author reads. */
import { readOptions } from './options.ts'
import { exercisesFolder } from './places.ts'
import { readTyped } from './run-command.ts'
import { loadExercise, loadExercises } from '../../shared/catalogue/load.ts'
import { nearMisses } from '../course/near-misses.ts'

const exercises = readTyped(() => {
  const { positionals } = readOptions('npm run course -- feedback [exercise …]', { allowPositionals: true })
  return positionals.length > 0 ? positionals.map((slug) => loadExercise(exercisesFolder, slug)) : loadExercises(exercisesFolder)
})

let count = 0
for (const exercise of exercises) {
  console.log(`\n${exercise.slug}`)
  for (const { solution, outcome, why, shown } of nearMisses(exercise)) {
    count++
    console.log(`\n  ${solution}: ${outcome}\n    ${why}`)
    for (const text of shown.length > 0 ? shown : ['(general feedback, by the measured interval)']) console.log(`    → ${text}`)
  }
}
console.log(`\n${count} near misses`)
