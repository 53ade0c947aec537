/** The shared shapes: each schema with its type. Imports nothing local but its own files. */
export * from './evidence.ts'
export * from './exercise.ts'
export * from './job.ts'
export * from './sandbox.ts'
export * from './status.ts'
export * from './submission.ts'
export * from './verdict.ts'
export * from './words.ts'
