import { Type } from 'typebox'
import { toPublic } from '../../../shared/catalogue/load.ts'
import { PublicExercise } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { exerciseOf } from '../known.ts'

/** The public part of the exercises. */
export function exerciseRoutes(app: App, context: Context): void {
  app.get(
    '/api/exercises',
    {
      config: { allows: 'anyone' },
      schema: { tags: ['exercises'], summary: 'All exercises', response: { 200: Type.Array(PublicExercise) } },
    },
    async () => [...context.exercises.values()].map(toPublic),
  )

  app.get(
    '/api/exercises/:slug',
    {
      config: { allows: 'anyone' },
      schema: {
        tags: ['exercises'],
        summary: 'One exercise',
        params: Type.Object({ slug: Type.String() }),
        response: { 200: PublicExercise },
      },
    },
    async (request) => toPublic(exerciseOf(context, request.params.slug)),
  )
}
