import type { Exercise } from '../../grader/contracts/index.ts'
import { loadExercises } from '../../grader/shared/catalogue/load.ts'
import { exercisesFolder } from '../../grader/tools/cli/places.ts'

export { giveRole } from '../../grader/server/accounts/roles.ts'
export { startServer } from '../../grader/server/http/server.ts'
export { openStore } from '../../grader/server/store/open.ts'
export { readConfig } from '../../grader/shared/config.ts'
export { makeStore } from '../../grader/test/server/store/own.ts'
export { siteFolder } from '../../grader/tools/cli/site.ts'

/** Read once for all schools of a process, since reading them takes a good part of a second. */
let loaded: Exercise[] | undefined
export const currentExercises = () => (loaded ??= loadExercises(exercisesFolder))
