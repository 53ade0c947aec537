import { fileURLToPath } from 'node:url'

/** The project's root, and the folder of exercises in it. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const exercisesFolder = fileURLToPath(new URL('../../../exercises', import.meta.url))
